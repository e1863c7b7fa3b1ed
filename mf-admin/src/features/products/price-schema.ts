import * as z from 'zod/mini'
import { text, typedMoney } from './text.ts'

const isPrice = (typed: string): boolean => typedMoney(typed) !== undefined

/** A price as it is typed. */
export const priceField = z.string().check(z.refine(isPrice, text.badPrice))

/** A full price as it is typed; empty: the price. */
export const fullPriceField = z.string().check(z.refine((typed) => typed === '' || isPrice(typed), text.badPrice))

/** The full price is struck through beside the price: it is no lower. */
export const fullPriceIsNoLower = z.check<{ price: string; fullPrice: string }>(({ value, issues }) => {
  const price = typedMoney(value.price)
  const fullPrice = typedMoney(value.fullPrice)
  if (price === undefined || fullPrice === undefined || fullPrice >= price) return
  issues.push({ code: 'custom', input: value.fullPrice, path: ['fullPrice'], message: text.lowFullPrice(price) })
})
