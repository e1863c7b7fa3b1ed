import { fetchTopSellers } from '../../api/top-sellers.ts'
import { topSellersSlice } from './top-sellers.slice.ts'
import type { Dispatch } from '@reduxjs/toolkit'
import type { EdgeClient } from '@zmig/platform'

const { topSellersFailed, topSellersListed } = topSellersSlice.actions

/** Brings what sells best, or that it did not come, into the store. Never throws: the page works without it. */
export const loadTopSellers = async (edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  try {
    dispatch(topSellersListed(await fetchTopSellers(edge)))
  } catch {
    dispatch(topSellersFailed())
  }
}
