import type { PhoneOrder, Quote } from '@zmig/edge-contract'
import type { TypedOrder } from './faults.ts'

const deliveryOf = ({ sip, time, address, city }: TypedOrder): Partial<PhoneOrder['checkout']> => {
  if (sip === 'shipping') return { shipping: { address, city } }
  if (sip === 'pickup') return {}
  const isChosen = time.day !== '' && time.hour !== null
  return {
    selectedShop: time.shopId,
    ...(isChosen && { installDate: time.day, installSlot: time.hour as number }),
  }
}

/**
 * The form as the checkout takes it: what is not of the chosen delivery stays out.
 * @param attemptId names the order, so that it is placed once
 * @param quote the totals that the caller has heard; the order compares them with what it computes
 */
export const checkoutOf = (typed: TypedOrder, attemptId: string, quote: Quote | undefined): PhoneOrder['checkout'] => {
  const { sip, method, invoiceName, vatId } = typed
  const coupon = typed.coupon.trim()
  return {
    sip,
    personal: { name: typed.name, phone: typed.phone, emailaddress: typed.email },
    selectedPaymentMethod: method,
    additionalNotes: typed.notes,
    attemptId,
    termsTold: true,
    ...deliveryOf(typed),
    ...(coupon && { couponCode: coupon }),
    ...((invoiceName || vatId) && { nameforinvoice: invoiceName, companyOrBussinessVatId: vatId }),
    ...(quote && { expectedTotal: quote.payNow, expectedAtGarage: quote.payAtGarage }),
  }
}
