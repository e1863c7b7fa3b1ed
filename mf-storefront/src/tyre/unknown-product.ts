/** What the page and its description say of a product that the shop does not have. */
export const UNKNOWN_PRODUCT = 'המוצר שחיפשתם לא קיים באתר'
