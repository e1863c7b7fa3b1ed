import { defineServerSlice } from '@zmig/platform'
import { pages } from './pages/pages.ts'

declare const __SLICE_VERSION__: string

/** The server's side of the slice. */
export const slice = defineServerSlice({ name: 'admin', version: __SLICE_VERSION__, pages })
