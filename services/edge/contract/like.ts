import * as z from 'zod/mini'
import { get } from './endpoint.ts'

const LikeQuery = z.object({ liked: z.optional(z.enum(['true', 'false'])) })
const LikeAnswer = z.object({ liked: z.boolean(), likes: z.number() })

/** Without `liked` the call toggles, as the specification has it; with it the call is idempotent. */
export const likeProduct = get('/collector/like/product/{productId}/{visitorId}', {
  summary: 'Likes a product, or takes the like back; same-origin only',
  query: LikeQuery,
  answer: LikeAnswer,
})

/** The same for a garage. */
export const likeShop = get('/collector/like/shop/{shopId}/{visitorId}', {
  summary: 'Likes a garage, or takes the like back; same-origin only',
  query: LikeQuery,
  answer: LikeAnswer,
})
