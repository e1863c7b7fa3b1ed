import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Sip } from '@zmig/edge-contract'

/** How tyres can be delivered, the first one preselected (storefront-and-checkout.md §3, Checkout state). */
export const deliveries = ['install', 'shipping', 'pickup'] as const satisfies readonly Sip[]
export type DeliveryState = { sip: Sip }

const initialState: DeliveryState = { sip: 'install' }

export const deliverySlice = createSlice({
  name: 'delivery',
  initialState,
  reducers: { deliveryChosen: (_state, { payload }: PayloadAction<Sip>) => ({ sip: payload }) },
})

export const { deliveryChosen } = deliverySlice.actions
