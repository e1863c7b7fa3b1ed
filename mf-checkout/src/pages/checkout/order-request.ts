import { normaliseBusinessNumber, normalisePhone, type CartItem, type Quote } from '@zmig/edge-contract'
import type { OrderRequest } from '../../api/order.ts'
import type { CheckoutState } from './checkout-state.ts'

const tidy = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const appointmentOf = ({ delivery, installation: { shop, date, startHour } }: CheckoutState) =>
  delivery.sip === 'install' && shop
    ? {
        selectedShop: { _id: shop._id },
        ...(date && { installDate: date }),
        ...(startHour !== null && { installSlot: startHour }),
      }
    : {}

const shippingOf = ({ delivery, courier, customerDetails }: CheckoutState) =>
  delivery.sip === 'shipping'
    ? {
        shipping: {
          name: tidy(courier.name || customerDetails.name),
          phone: normalisePhone(courier.phone || customerDetails.phone),
          address: tidy(courier.address),
          city: tidy(courier.city),
          ...(courier.notes.trim() && { notes: courier.notes.trim() }),
        },
      }
    : {}

const invoiceOf = ({ invoice }: CheckoutState) =>
  invoice.other
    ? {
        custom_invoice_name_cb: true,
        nameforinvoice: tidy(invoice.name),
        companyOrBussinessVatId: normaliseBusinessNumber(invoice.businessNumber),
      }
    : {}

/**
 * What is sent to place the order: ids, quantities and contact data. What is expected are the amounts on the screen, and when
 * the tyres come in: a price that changed in between is refused instead of charged, and so is a longer wait (decisions.md, Checkout).
 */
export const orderRequest = (state: CheckoutState, items: readonly CartItem[], quote: Quote): OrderRequest => {
  const { customerDetails, delivery, additionalNotes, payment, coupon, confirmation } = state
  const notes = additionalNotes.notes.trim()
  return {
    cart: {
      items: items.map(({ ean, quantity, isSet }) => ({ ean, quantity, ...(isSet !== undefined && { isSet }) })),
    },
    checkout: {
      sip: delivery.sip,
      ...appointmentOf(state),
      personal: {
        name: tidy(customerDetails.name),
        phone: normalisePhone(customerDetails.phone),
        emailaddress: customerDetails.emailaddress.trim().toLowerCase(),
      },
      ...shippingOf(state),
      ...invoiceOf(state),
      payment: { check_tos: confirmation.termsAccepted, payments: payment.payments },
      selectedPaymentMethod: payment.method,
      ...(notes && { additionalNotes: notes }),
      ...(coupon.applied && { couponCode: coupon.applied }),
      expectedTotal: quote.payNow,
      expectedAtGarage: quote.payAtGarage,
      expectedLines: quote.lines.map(({ ean, arrivesOn }) => ({ ean, ...(arrivesOn && { arrivesOn }) })),
    },
  }
}
