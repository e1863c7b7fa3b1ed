import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Testimonial } from '@zmig/edge-contract'

/** `pictures` is null while they are not known: the edge did not answer. */
export type TestimonialsState = { pictures: Testimonial[] | null }

const initialState: TestimonialsState = { pictures: null }

export const testimonialsSlice = createSlice({
  name: 'testimonials',
  initialState,
  reducers: {
    testimonialsListed: (_state, { payload }: PayloadAction<Testimonial[] | undefined>) => ({
      pictures: payload ?? null,
    }),
  },
})

export const { testimonialsListed } = testimonialsSlice.actions
