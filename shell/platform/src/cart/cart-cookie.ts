import { Cart, MAX_LINES, MAX_QUANTITY, type CartItem } from '@zmig/edge-contract'
import { readCookie, writeCookie } from '../cookie.ts'

const NAME = 'cart'

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
export const readCart = (cookies: string = document.cookie): CartItem[] => {
  const parsed = Cart.safeParse(readCookie(NAME, cookies))
  return parsed.success ? merged(parsed.data.items) : []
}

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
