import { Ean, MAX_LINES, MAX_QUANTITY } from '@zmig/edge-contract'
import { parseCookie } from 'cookie'
import * as z from 'zod/mini'

const Line = z.object({ ean: Ean, quantity: z.number().check(z.int(), z.gte(1)) })
const Lines = z.object({ items: z.array(z.unknown()) })

/** `parseCookie` decodes what it can and leaves the rest as it is. */
const readJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * What is in the cart of a request, as ordering reads it: `2901542743630,2907373823466*2`.
 * A broken cookie is an empty cart, and a broken line is none (decisions.md, Catalogue, cart, likes).
 */
export const cartOf = (cookies: string | undefined): string => {
  const cart = z.safeParse(Lines, readJson(parseCookie(cookies ?? '')['cart']))
  const lines = cart.success ? cart.data.items.slice(0, MAX_LINES) : []
  return lines
    .flatMap((line) => {
      const item = z.safeParse(Line, line)
      if (!item.success) return []
      const { ean, quantity } = item.data
      return [quantity === 1 ? ean : `${ean}*${Math.min(quantity, MAX_QUANTITY)}`]
    })
    .join(',')
}
