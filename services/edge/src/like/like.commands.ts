import { Changed, likeProduct, likeShop } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import { requireVisitor } from '../visitor/visitor.commands.ts'
import type { VisitorIds } from '../visitor/visitor-id.ts'

const Liked = z.object({ liked: z.boolean(), likes: z.number(), changed: z._default(z.array(Changed), []) })

/** Likes a product or a garage, or takes it back; the visitor's next look at it shows the new count. */
export const createLikeCommands = (
  services: ServiceClient,
  visitors: VisitorIds,
  readYourWrites: ReadYourWrites,
): Command[] => {
  const like = async (kind: 'product' | 'shop', itemId = '', signed = '', wanted: 'true' | 'false' | undefined) => {
    const request = { kind, itemId, visitorId: requireVisitor(visitors, signed) }
    const liked = wanted === undefined ? {} : { liked: wanted === 'true' }
    const answer = z.parse(Liked, await services.post('/collector/likes', { ...request, ...liked }))
    await readYourWrites(answer.changed)
    return { liked: answer.liked, likes: answer.likes }
  }
  return [
    defineCommand(likeProduct, ({ params: { productId, visitorId }, query }) =>
      like('product', productId, visitorId, query.liked),
    ),
    defineCommand(likeShop, ({ params: { shopId, visitorId }, query }) => like('shop', shopId, visitorId, query.liked)),
  ]
}
