import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isRecord, readCookie, writeCookie } from '../cookie.ts'

const NAME = 'stats'

/** The `stats` cookie of the specification: who visits and what they like. */
export type Stats = {
  visitorId: string
  data: { likes: { products: { productId: string }[]; shops: { shopId: string }[] } }
}

const none: Stats = { visitorId: '', data: { likes: { products: [], shops: [] } } }

/** The likes of a list by their id field; undefined when the list holds anything else. */
const likesOf = <Id extends string>(list: unknown, id: Id): Record<Id, string>[] | undefined => {
  if (!Array.isArray(list)) return undefined
  const likes = list.map((like: unknown) => {
    const value = isRecord(like) ? like[id] : undefined
    return typeof value === 'string' ? ({ [id]: value } as Record<Id, string>) : undefined
  })
  return likes.every((like) => like !== undefined) ? likes : undefined
}

/** Parsed without zod: every page reads this cookie, and zod is loaded later. */
const statsOf = (value: unknown): Stats | undefined => {
  if (!isRecord(value) || typeof value['visitorId'] !== 'string') return undefined
  const likes = isRecord(value['data']) ? value['data']['likes'] : undefined
  if (!isRecord(likes)) return undefined
  const products = likesOf(likes['products'], 'productId')
  const shops = likesOf(likes['shops'], 'shopId')
  return products && shops && { visitorId: value['visitorId'], data: { likes: { products, shops } } }
}

/** Reads the cookie; an absent or broken one is a new visitor. */
export const readStats = (cookies: string = document.cookie): Stats => statsOf(readCookie(NAME, cookies)) ?? none

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

export type VisitorState = { visitorId: string; likedProducts: string[]; likedShops: string[] }

export const visitorSlice = createSlice({
  name: 'visitor',
  initialState: { visitorId: '', likedProducts: [], likedShops: [] } as VisitorState,
  reducers: {
    visitorRead: (_state, { payload }: PayloadAction<VisitorState>) => payload,
  },
})
