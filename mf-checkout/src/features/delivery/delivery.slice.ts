import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Sip } from '@zmig/edge-contract'

/** Deliveries that can be ordered, the first one preselected. */
export const deliveries = ['pickup'] as const satisfies readonly Sip[]
export type Delivery = (typeof deliveries)[number]
export type DeliveryState = { sip: Delivery }

const initialState: DeliveryState = { sip: 'pickup' }

export const deliverySlice = createSlice({
  name: 'delivery',
  initialState,
  reducers: { deliveryChosen: (_state, { payload }: PayloadAction<Delivery>) => ({ sip: payload }) },
})

export const { deliveryChosen } = deliverySlice.actions
