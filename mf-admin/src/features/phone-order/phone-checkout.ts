import type { PhoneOrder, Quote } from '@zmig/edge-contract'
import type { PhoneOrderState } from './phone-order.slice.ts'

type Form = Pick<PhoneOrderState, 'fields' | 'sip' | 'time' | 'method' | 'attemptId'>

const deliveryOf = ({ sip, time, fields }: Form): Partial<PhoneOrder['checkout']> => {
  if (sip === 'shipping') return { shipping: { address: fields.address, city: fields.city } }
  if (sip === 'pickup') return {}
  const isChosen = time.day !== '' && time.hour !== null
  return {
    selectedShop: time.shopId,
    ...(isChosen && { installDate: time.day, installSlot: time.hour as number }),
  }
}

/**
 * The form as the checkout takes it: what is not of the chosen delivery stays out.
 * @param quote the totals that the caller was told; the order compares them with what it computes
 */
export const checkoutOf = (form: Form, quote: Quote | undefined): PhoneOrder['checkout'] => {
  const { fields, sip, method, attemptId } = form
  const coupon = fields.coupon.trim()
  return {
    sip,
    personal: { name: fields.name, phone: fields.phone, emailaddress: fields.email },
    selectedPaymentMethod: method,
    additionalNotes: fields.notes,
    attemptId,
    termsTold: true,
    ...deliveryOf(form),
    ...(coupon && { couponCode: coupon }),
    ...((fields.invoiceName || fields.vatId) && {
      nameforinvoice: fields.invoiceName,
      companyOrBussinessVatId: fields.vatId,
    }),
    ...(quote && { expectedTotal: quote.payNow, expectedAtGarage: quote.payAtGarage }),
  }
}
