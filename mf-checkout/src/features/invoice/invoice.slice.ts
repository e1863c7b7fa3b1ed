import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** To whom the invoice goes when it is not the buyer. */
export type Invoice = { other: boolean; name: string; businessNumber: string }
export type InvoiceField = 'name' | 'businessNumber'

const initialState: Invoice = { other: false, name: '', businessNumber: '' }

export const invoiceSlice = createSlice({
  name: 'invoice',
  initialState,
  reducers: {
    /** unticking the box clears what was typed (storefront-and-checkout.md §5) */
    otherNameAsked: (state, { payload }: PayloadAction<boolean>) =>
      payload ? { ...state, other: true } : initialState,
    invoiceChanged: (state, { payload }: PayloadAction<Partial<Record<InvoiceField, string>>>) => ({
      ...state,
      ...payload,
    }),
    invoiceRestored: (_state, { payload }: PayloadAction<Invoice>) => payload,
  },
})

export const { otherNameAsked, invoiceChanged, invoiceRestored } = invoiceSlice.actions
