import * as z from 'zod'
import { defineEvent } from './define-event.ts'

const SliceVersion = z.object({ slice: z.string(), version: z.string() })

/** A version was verified and stored; it does not serve yet. */
export const SlicePublished = defineEvent({
  type: 'slices.slice-published',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion,
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2' },
})

/** A version became the one that new pages use. */
export const SliceActivated = defineEvent({
  type: 'slices.slice-activated',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion,
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2' },
})
