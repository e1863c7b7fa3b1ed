import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** a version makes the answer one that may be kept for ever */
const query = z.object({ v: z.optional(z.string().check(z.maxLength(64))) })
const PNG = { contentType: 'image/png', answer: z.string() }

export const productImage = get('/api/v1/media/product/{ean}', {
  summary: 'A drawing of the tyre from its facts; a set shows both tyres',
  audience: 'everyone',
  /** the tyre's `imageVersion` */
  query,
  contentType: 'image/svg+xml',
  answer: z.string(),
})
export const shopImage = get('/api/v1/media/shop/{shopId}', {
  summary: 'The front of a garage, drawn from its name and facts',
  audience: 'everyone',
  /** the garage's `imageVersion` */
  query,
  contentType: 'image/svg+xml',
  answer: z.string(),
})
export const productPicture = get('/api/v1/media/picture/{bucketPath}', {
  summary:
    'A real picture of a product or a garage; its slashes stay. AVIF, WebP or JPEG by `Accept` when the shop keeps it itself. 302 to the drawing when it cannot be had',
  audience: 'everyone',
  /** of one that the shop keeps itself; small by default, as lists show it */
  query: z.object({ size: z.optional(z.enum(['small', 'large'])) }),
  contentType: 'image/*',
  answer: z.string(),
})
export const socialImage = get('/api/v1/media/social/{ean}.png', {
  summary: 'The product as a card of 1200×630 for social networks',
  audience: 'everyone',
  query,
  ...PNG,
})
export const shopSocialImage = get('/api/v1/media/social.png', {
  summary: 'The shop as a card of 1200×630, for pages that show no single product',
  audience: 'everyone',
  query,
  ...PNG,
})
export const shopIcon = get('/api/v1/media/icon/{size}.png', {
  summary: "The shop's mark for home screens: 180, 192 or 512 pixels",
  audience: 'everyone',
  ...PNG,
})
