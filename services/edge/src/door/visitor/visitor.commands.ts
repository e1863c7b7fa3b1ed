import { Changed, collectMetric, LikeAnswer, likeProduct, likeShop } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { defineCommand, type Command } from '../http/define-endpoint.ts'
import { requireVisitor, type VisitorIds } from './visitor.ts'

/** What collector answers to a like. */
const Liked = z.extend(LikeAnswer, { changed: z._default(z.array(Changed), []) })

type Deps = { services: ServiceClient; visitors: VisitorIds; readYourWrites: ReadYourWrites }

/** Metrics and likes of visitors, kept by collector. */
export const createVisitorCommands = ({ services, visitors, readYourWrites }: Deps): Command[] => {
  /** The visitor's next look at the product or garage shows the new count. */
  const like = async (kind: 'product' | 'shop', itemId = '', signed = '', wanted: 'true' | 'false' | undefined) => {
    const request = { kind, itemId, visitorId: requireVisitor(visitors, signed) }
    const liked = wanted === undefined ? {} : { liked: wanted === 'true' }
    const answer = z.parse(Liked, await services.post('/collector/likes', { ...request, ...liked }))
    await readYourWrites(answer.changed)
    return { liked: answer.liked, likes: answer.likes }
  }
  return [
    // the contract names the fields that collector gets, so no personal detail goes there
    defineCommand(collectMetric, async ({ params, body }) => {
      const visitorId = requireVisitor(visitors, params['visitorId'] ?? '')
      await services.post('/collector/metrics', { visitorId, ...body })
      return { ok: true }
    }),
    defineCommand(likeProduct, ({ params: { productId, visitorId }, query }) =>
      like('product', productId, visitorId, query.liked),
    ),
    defineCommand(likeShop, ({ params: { shopId, visitorId }, query }) => like('shop', shopId, visitorId, query.liked)),
  ]
}
