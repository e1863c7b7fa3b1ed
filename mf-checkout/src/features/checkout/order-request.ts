import { normaliseBusinessNumber, normalisePhone, slotText, type CartItem, type Quote } from '@zmig/edge-contract'
import { dayText } from '../../appointment/days.ts'
import { isTimed, type CheckoutForm } from './checkout.slice.ts'
import type { OrderRequest, QuoteTerms } from '../../api/checkout.ts'
import type { OrderedGoods } from './order.slice.ts'

/** The choices on which the amounts of a quote depend. */
export const quoteTermsOf = (
  { sip, installation, payment, coupon, details }: CheckoutForm,
  visitorId: string | undefined,
): QuoteTerms => ({
  sip,
  ...(sip === 'install' && installation.shop && { shopId: installation.shop._id }),
  payments: payment.payments,
  ...(coupon.applied && { coupon: { code: coupon.applied, phone: normalisePhone(details.phone), visitorId } }),
})

const tidy = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const appointmentOf = ({ sip, installation: { shop, date, startHour } }: CheckoutForm) =>
  sip === 'install' && shop
    ? {
        selectedShop: { _id: shop._id },
        ...(date && { installDate: date }),
        ...(startHour !== null && { installSlot: startHour }),
      }
    : {}

const shippingOf = ({ sip, courier, details }: CheckoutForm) =>
  sip === 'shipping'
    ? {
        shipping: {
          name: tidy(courier.name || details.name),
          phone: normalisePhone(courier.phone || details.phone),
          address: tidy(courier.address),
          city: tidy(courier.city),
          ...(courier.notes.trim() && { notes: courier.notes.trim() }),
        },
      }
    : {}

const invoiceOf = ({ invoice }: CheckoutForm) =>
  invoice.other
    ? {
        custom_invoice_name_cb: true,
        nameforinvoice: tidy(invoice.name),
        companyOrBussinessVatId: normaliseBusinessNumber(invoice.businessNumber),
      }
    : {}

/**
 * The request that places the order: ids, quantities and contact data, never a price to charge. The expected amounts and
 * arrival days are those on the screen: a price or an arrival that changed in between is refused (decisions.md, Checkout).
 */
export const orderRequest = (form: CheckoutForm, items: readonly CartItem[], quote: Quote): OrderRequest => {
  const { details, payment, coupon } = form
  const notes = form.notes.trim()
  return {
    cart: {
      items: items.map(({ ean, quantity, isSet }) => ({ ean, quantity, ...(isSet !== undefined && { isSet }) })),
    },
    checkout: {
      sip: form.sip,
      ...appointmentOf(form),
      personal: {
        name: tidy(details.name),
        phone: normalisePhone(details.phone),
        emailaddress: details.emailaddress.trim().toLowerCase(),
      },
      ...shippingOf(form),
      ...invoiceOf(form),
      payment: { check_tos: form.termsAccepted, payments: payment.payments },
      selectedPaymentMethod: payment.method,
      ...(notes && { additionalNotes: notes }),
      ...(coupon.applied && { couponCode: coupon.applied }),
      expectedTotal: quote.payNow,
      expectedAtGarage: quote.payAtGarage,
      expectedLines: quote.lines.map(({ ean, arrivesOn }) => ({ ean, ...(arrivesOn && { arrivesOn }) })),
    },
  }
}

/** Marks hours as left to right in plain text (Unicode's LRI and PDI). */
const leftToRight = (hours: string) => `\u2066${hours}\u2069`

/** Where the tyres go, one fact a line: the garage, its address and the time, or the address of the courier. */
const placeOf = ({ sip, installation: { shop, date, startHour }, courier }: CheckoutForm): string => {
  if (sip === 'shipping') return `${courier.address.trim()}, ${courier.city.trim()}`
  if (sip !== 'install' || !shop) return ''
  const time = date && startHour !== null ? [`${dayText(date)}, ${leftToRight(slotText(startHour))}`] : []
  return [shop.displayName, shop.address, ...time].join('\n')
}

/** What the thank-you page shows of the order; taken before sending, because placing the order empties the cart. */
export const orderedGoods = (form: CheckoutForm, { lines, payAtGarage }: Quote): OrderedGoods => ({
  lines: lines.map(({ ean, brand, displayName, displaySize, quantity, set, arrivesOn, image }) => ({
    ean,
    brand,
    displayName,
    displaySize,
    quantity,
    set,
    ...(arrivesOn !== undefined && { arrivesOn }),
    ...(image !== undefined && { image }),
  })),
  sip: form.sip,
  place: placeOf(form),
  payAtGarage,
  timed: isTimed(form),
})
