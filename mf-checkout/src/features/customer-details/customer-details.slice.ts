import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** As typed, apart from what may not be typed at all. */
export type CustomerDetails = { name: string; phone: string; emailaddress: string }
export type CustomerField = keyof CustomerDetails

const initialState: CustomerDetails = { name: '', phone: '', emailaddress: '' }

export const customerDetailsSlice = createSlice({
  name: 'customerDetails',
  initialState,
  reducers: {
    detailsChanged: (state, { payload }: PayloadAction<Partial<CustomerDetails>>) => ({ ...state, ...payload }),
    detailsCleared: () => initialState,
  },
})

export const { detailsChanged, detailsCleared } = customerDetailsSlice.actions
