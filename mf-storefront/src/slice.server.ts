import { defineServerSlice } from '@zmig/platform'
import { pages } from './pages/index.ts'

declare const __SLICE_VERSION__: string

/** The storefront on the server: loads a page and gives the element to render. */
export const slice = defineServerSlice({ name: 'storefront', version: __SLICE_VERSION__, pages })
