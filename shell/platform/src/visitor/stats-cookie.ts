import * as z from 'zod/mini'
import { readCookie, writeCookie } from '../cookie.ts'

const NAME = 'stats'

/** The `stats` cookie of the specification: who visits and what they like. */
const Stats = z.object({
  visitorId: z.string(),
  data: z.object({
    likes: z.object({
      products: z.array(z.object({ productId: z.string() })),
      shops: z.array(z.object({ shopId: z.string() })),
    }),
  }),
})
export type Stats = z.infer<typeof Stats>

const none: Stats = { visitorId: '', data: { likes: { products: [], shops: [] } } }

/** Reads the cookie; an absent or broken one is a new visitor. */
export const readStats = (cookies: string = document.cookie): Stats => {
  const parsed = Stats.safeParse(readCookie(NAME, cookies))
  return parsed.success ? parsed.data : none
}

export const writeStats = (stats: Stats): void => writeCookie(NAME, stats)

/** Stats with a garage liked or no longer liked. Pure. */
export const withShopLike = (stats: Stats, shopId: string, liked: boolean): Stats => {
  const others = stats.data.likes.shops.filter((like) => like.shopId !== shopId)
  const shops = liked ? [...others, { shopId }] : others
  return { ...stats, data: { likes: { ...stats.data.likes, shops } } }
}

/** Stats with a product liked or no longer liked. Pure. */
export const withProductLike = (stats: Stats, productId: string, liked: boolean): Stats => {
  const others = stats.data.likes.products.filter((like) => like.productId !== productId)
  const products = liked ? [...others, { productId }] : others
  return { ...stats, data: { likes: { ...stats.data.likes, products } } }
}
