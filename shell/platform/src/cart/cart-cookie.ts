import { MAX_LINES, MAX_QUANTITY, type CartItem } from '@zmig/edge-contract'
import { isRecord, readCookie, writeCookie } from '../cookie.ts'

const NAME = 'cart'

const isOptionalFlag = (value: unknown): value is boolean | undefined =>
  value === undefined || typeof value === 'boolean'

/** A line as the contract's `CartItem` has it; undefined for anything else. Parsed without zod: every page reads the cart, and zod is loaded later. */
const lineOf = (value: unknown): CartItem | undefined => {
  if (!isRecord(value)) return undefined
  const { ean, quantity, isSet, free_shipping } = value
  if (typeof ean !== 'string' || !/^\d{8,14}$/.test(ean)) return undefined
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return undefined
  if (quantity < 1 || quantity > MAX_QUANTITY || !isOptionalFlag(isSet) || !isOptionalFlag(free_shipping))
    return undefined
  return {
    ean,
    quantity,
    ...(isSet !== undefined && { isSet }),
    ...(free_shipping !== undefined && { free_shipping }),
  }
}

/** The lines of a cart as the contract's `Cart` has them; none when one of them is no line or there are too many. */
const linesOf = (cart: unknown): CartItem[] => {
  const items: unknown = isRecord(cart) ? cart['items'] : undefined
  if (!Array.isArray(items) || items.length > MAX_LINES) return []
  const lines = items.map(lineOf)
  return lines.every((line) => line !== undefined) ? lines : []
}

/** Lines of the same product become one: only a cookie that was written by hand repeats a product. */
const merged = (items: CartItem[]): CartItem[] => {
  const lines = new Map<string, CartItem>()
  for (const item of items) {
    const quantity = Math.min((lines.get(item.ean)?.quantity ?? 0) + item.quantity, MAX_QUANTITY)
    lines.set(item.ean, { ...item, quantity })
  }
  return [...lines.values()]
}

/** Reads the cart cookie; a broken one is an empty cart, never an error. */
export const readCart = (cookies: string = document.cookie): CartItem[] => merged(linesOf(readCookie(NAME, cookies)))

export const writeCart = (items: CartItem[]): void => writeCookie(NAME, { items })

/** Adds one to a line or opens it; quantities stop at 10 and lines at 20 (decisions.md). Pure. */
export const withAdded = (items: CartItem[], added: Omit<CartItem, 'quantity'>): CartItem[] => {
  const known = items.some((item) => item.ean === added.ean)
  if (!known) return items.length < MAX_LINES ? [...items, { ...added, quantity: 1 }] : items
  return items.map((item) =>
    item.ean === added.ean ? { ...item, quantity: Math.min(item.quantity + 1, MAX_QUANTITY) } : item,
  )
}

export const withQuantity = (items: CartItem[], ean: string, quantity: number): CartItem[] =>
  items.map((item) => (item.ean === ean ? { ...item, quantity: Math.min(Math.max(quantity, 1), MAX_QUANTITY) } : item))

export const without = (items: CartItem[], ean: string): CartItem[] => items.filter((item) => item.ean !== ean)
