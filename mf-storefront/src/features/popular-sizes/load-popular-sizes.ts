import { fetchPopularSizes } from '../../api/popular-sizes.ts'
import { popularSizesSlice } from './popular-sizes.slice.ts'
import type { Dispatch } from '@reduxjs/toolkit'
import type { EdgeClient } from '@zmig/platform'

const { popularSizesFailed, popularSizesListed } = popularSizesSlice.actions

/** Brings the sizes, or that they did not come, into the store. Never throws: the page works without them. */
export const loadPopularSizes = async (edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  try {
    dispatch(popularSizesListed(await fetchPopularSizes(edge)))
  } catch {
    dispatch(popularSizesFailed())
  }
}
