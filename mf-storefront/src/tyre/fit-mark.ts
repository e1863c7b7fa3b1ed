/** The code of the mark that says whether a tyre fits a saved bike, for `useForSavedBikes`: a file of its own, for visitors who have one. */
export const openFitMark = async () =>
  (await import(/* webpackChunkName: "fit-mark" */ '@zmig/platform/garage')).FitMark
