import * as z from 'zod/mini'
import { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts'
import { Ean, list } from './primitives.ts'

export const CartItem = z.object({
  ean: Ean,
  quantity: z.number().check(z.int(), z.gte(1), z.lte(MAX_QUANTITY)),
  /** for display only; the services look both up */
  isSet: z.optional(z.boolean()),
  free_shipping: z.optional(z.boolean()),
})
export type CartItem = z.infer<typeof CartItem>

/** The `cart` cookie and the cart of a quote or checkout. Never a price: prices are ours. */
export const Cart = z.object({ items: list(CartItem, { max: MAX_LINES }) })
export type Cart = z.infer<typeof Cart>
