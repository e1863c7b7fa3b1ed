import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Where the courier goes; an empty name or phone is the buyer's own. */
export type Courier = { name: string; phone: string; address: string; city: string; notes: string }
export type CourierField = keyof Courier

const initialState: Courier = { name: '', phone: '', address: '', city: '', notes: '' }

export const courierSlice = createSlice({
  name: 'courier',
  initialState,
  reducers: {
    courierChanged: (state, { payload }: PayloadAction<Partial<Courier>>) => ({ ...state, ...payload }),
    courierCleared: () => initialState,
  },
})

export const { courierChanged, courierCleared } = courierSlice.actions
