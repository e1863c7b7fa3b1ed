import { ForSavedBikes } from '@zmig/platform/saved-bikes'

/** The code of the garage, for visitors who save a bike or have saved one. */
export const openGarage = () => import(/* webpackChunkName: "my-garage" */ './my-garage.tsx')
const openMyGarage = async () => (await openGarage()).MyGarage

/** The bikes that this browser has saved. They come after hydration, so they stand where nothing on the first screen moves. */
export const SavedBikes = () => <ForSavedBikes open={openMyGarage} />
