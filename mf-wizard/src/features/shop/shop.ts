import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { shopByName, type ShopDetails } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { unlessRefused } from '../../shop/refused.ts'

export { ShopMissing, ShopView } from './shop-view.tsx'

/** The garage of the page; undefined for an address without one. */
export type ShopState = { shop?: ShopDetails | undefined }

/**
 * A garage by the name in its address.
 * @returns undefined for one that is unknown or hidden
 * @throws EdgeError when the edge does not answer, or refuses one request too many
 */
export const fetchShop = async (edge: EdgeClient, name: string): Promise<ShopDetails | undefined> => {
  const shop = await edge.call(shopByName, { params: { name } }).catch(unlessRefused([]))
  return 'id' in shop ? shop : undefined
}

const initialState: ShopState = {}

export const shopSlice = createSlice({
  name: 'shop',
  initialState,
  reducers: { shopLoaded: (_state, { payload }: PayloadAction<ShopState>) => payload },
})

export const { shopLoaded } = shopSlice.actions
