import * as z from 'zod/mini'
import { get } from './endpoint.ts'

export const productImage = get('/api/v1/media/product/{ean}', {
  summary: 'A drawing of the tyre from its facts; a set shows both tyres',
  /** the tyre's `imageVersion`: with it the picture may be cached for ever */
  query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
  contentType: 'image/svg+xml',
  answer: z.string(),
})
