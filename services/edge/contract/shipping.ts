import type { Terms } from './terms.ts'

/**
 * Whether the courier is free: from so many tyres (a set is two), or when a product always ships free. Ordering's quote and
 * the product page both ask here (storefront-and-checkout.md §9).
 */
export const shipsFree = (
  { tyreCount, hasFreeProduct }: { tyreCount: number; hasFreeProduct: boolean },
  { freeShippingFrom }: Pick<Terms, 'freeShippingFrom'>,
): boolean => hasFreeProduct || tyreCount >= freeShippingFrom
