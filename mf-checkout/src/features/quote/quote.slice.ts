import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Quote } from '@zmig/edge-contract'

/** `key` says which cart and delivery the quote is about; an older quote stays on the screen while the next is asked. */
export type QuoteState = { quote: Quote | null; key: string; failed: boolean }

const initialState: QuoteState = { quote: null, key: '', failed: false }

export const quoteSlice = createSlice({
  name: 'quote',
  initialState,
  reducers: {
    /** without any quote the failure stays on the screen until the next answer, with its button and the focus on it */
    quoteAsked: (state) => ({ ...state, failed: state.failed && state.quote === null }),
    quoteAnswered: (_state, { payload }: PayloadAction<{ key: string; quote: Quote }>) => ({
      ...payload,
      failed: false,
    }),
    quoteFailed: (state) => ({ ...state, failed: true }),
  },
})

export const { quoteAsked, quoteAnswered, quoteFailed } = quoteSlice.actions
