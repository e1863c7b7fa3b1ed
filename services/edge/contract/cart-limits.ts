// no schemas in this file: pages read it before they load the contract's
import type { Visibility } from './primitives.ts'

/** At most 10 of one product: the cart, its cookie and ordering apply this limit (decisions.md, Catalogue, cart, likes). */
export const MAX_QUANTITY = 10
/** At most 20 lines in a cart and in an order (decisions.md, Catalogue, cart, likes). */
export const MAX_LINES = 20
/** At most 6 instalments of a card payment: requests for a quote or an order, and the terms, apply this limit. */
export const MAX_INSTALMENTS = 6

/** `none` is "please call" and `outofstock` blocks the cart: both lead to the phone instead (decisions.md). */
export const canBuy = (visibility: Visibility): boolean => visibility !== 'none' && visibility !== 'outofstock'
