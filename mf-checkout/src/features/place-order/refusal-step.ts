import type { RefusalCode } from '@zmig/edge-contract'

/**
 * Where a refused order goes on: back to payment with the message (storefront-and-checkout.md §4, Order submit), or to
 * delivery when a detail or the appointment has to change (decisions.md, Checkout).
 */
export const stepAfterRefusal = (code: RefusalCode): 0 | 1 => (code === 'SLOT_TAKEN' || code === 'VALIDATION' ? 0 : 1)
