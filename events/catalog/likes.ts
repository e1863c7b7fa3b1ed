import * as z from 'zod'
import { defineEvent } from './define-event.ts'

const Like = z.object({
  kind: z.enum(['product', 'shop']),
  /** EAN or garage id */
  itemId: z.string(),
  visitorId: z.string(),
  liked: z.boolean(),
  /** likes of the item after this one: a count of rows, so replays cannot drift */
  likes: z.int().nonnegative(),
  /** grows by one with every like or unlike of the item; read models carry it as the row's version */
  revision: z.int().positive(),
})

export const LikeToggled = defineEvent({
  type: 'likes.like-toggled',
  version: 1,
  topic: 'likes',
  key: (like) => `${like.kind}:${like.itemId}`,
  data: Like,
  example: { kind: 'product', itemId: '2907373823466', visitorId: 'v_8f2c', liked: true, likes: 12, revision: 14 },
})
