const openGarage = () => import(/* webpackChunkName: "fit-mark" */ '@zmig/platform/garage')

/** The code of the mark that says whether a tyre fits a saved bike, for `useForSavedBikes`: a file of its own, for visitors who have one. */
export const openFitMark = async () => (await openGarage()).FitMark
/** The same of what puts the pairs of saved bikes first. */
export const openOwnPairs = async () => (await openGarage()).OwnPairsFirst
