import type { Visibility } from '@zmig/edge-contract'

/** `none` is "please call" and `outofstock` blocks the cart: both lead to the phone instead (decisions.md). */
export const canBuy = (visibility: Visibility): boolean => visibility !== 'none' && visibility !== 'outofstock'
