import { Changed, likeProduct } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import { requireVisitor } from '../visitor/visitor.commands.ts'
import type { VisitorIds } from '../visitor/visitor-id.ts'

const Liked = z.object({ liked: z.boolean(), likes: z.number(), changed: z._default(z.array(Changed), []) })

/** Likes a product or takes it back; the visitor's next look at the product shows the new count. */
export const createLikeCommands = (
  services: ServiceClient,
  visitors: VisitorIds,
  readYourWrites: ReadYourWrites,
): Command[] => [
  defineCommand(likeProduct, async ({ params, query }) => {
    const visitorId = requireVisitor(visitors, params['visitorId'] ?? '')
    const request = { kind: 'product', itemId: params['productId'] ?? '', visitorId }
    const liked = query.liked === undefined ? {} : { liked: query.liked === 'true' }
    const answer = z.parse(Liked, await services.post('/collector/likes', { ...request, ...liked }))
    await readYourWrites(answer.changed)
    return { liked: answer.liked, likes: answer.likes }
  }),
]
