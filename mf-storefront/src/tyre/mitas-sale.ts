/** Mitas products carry the 'MITAS SALE' chip (storefront-and-checkout.md §2, Home page). */
export const isOnMitasSale = (brand: string): boolean => brand.toLowerCase() === 'mitas'
