import { normalisePhone, type CartItem, type Quote } from '@zmig/edge-contract'
import type { OrderRequest } from '../../api/order.ts'
import type { CheckoutState } from './checkout-state.ts'

/**
 * What is sent to place the order: ids, quantities and contact data. `expectedTotal` is the amount on the screen, so
 * that a price which changed in between is refused instead of charged (decisions.md, Checkout).
 */
export const orderRequest = (state: CheckoutState, items: readonly CartItem[], quote: Quote): OrderRequest => {
  const { customerDetails, delivery, additionalNotes, payment, confirmation } = state
  const notes = additionalNotes.notes.trim()
  return {
    cart: {
      items: items.map(({ ean, quantity, isSet }) => ({ ean, quantity, ...(isSet !== undefined && { isSet }) })),
    },
    checkout: {
      sip: delivery.sip,
      personal: {
        name: customerDetails.name.trim().replace(/\s+/g, ' '),
        phone: normalisePhone(customerDetails.phone),
        emailaddress: customerDetails.emailaddress.trim().toLowerCase(),
      },
      payment: { check_tos: confirmation.termsAccepted, payments: 1 },
      selectedPaymentMethod: payment.method,
      ...(notes && { additionalNotes: notes }),
      expectedTotal: quote.payNow,
    },
  }
}
