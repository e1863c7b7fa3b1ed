import { defineServerSlice, type QueryFields } from '@zmig/platform'
import { pages } from './pages/index.ts'

declare const __SLICE_VERSION__: string

/** The server's side of the slice. */
export const slice = defineServerSlice({ name: 'wizard', version: __SLICE_VERSION__, pages })

/** Fields of the query that pages are rendered by. */
export const query: QueryFields = {
  'our-shops': ['city'],
  'shared-result': ['bike', 'tires'],
}
