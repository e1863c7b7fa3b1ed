/** 10 of one product, 20 lines: limits of the cart cookie (decisions.md, Catalogue, cart, likes). */
export const MAX_QUANTITY = 10
export const MAX_LINES = 20
