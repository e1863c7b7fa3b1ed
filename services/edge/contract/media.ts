import * as z from 'zod/mini'
import { get } from './endpoint.ts'

export const productImage = get('/api/v1/media/product/{ean}', {
  summary: "A drawing of the tyre from its facts; a set shows both tyres",
  contentType: 'image/svg+xml',
  answer: z.string(),
})
