import type { Agorot, InAgorot } from '@zmig/events'
import { shipsFree, type Quote as QuoteOnTheWire, type Sip, tyresOf } from '@zmig/edge-contract'
import type { AllocatedLine } from '../stock/allocation.decider.ts'
import { fixedTerms } from '../terms/terms.ts'

/** A quote with amounts in agorot; the edge converts them. */
export type Quote = InAgorot<QuoteOnTheWire>
type QuoteLine = Quote['lines'][number]

export type QuoteTerms = {
  sip: Sip
  /** the price of the chosen garage in agorot per tyre; 0 while none is chosen */
  installationRate: Agorot
  /** agorot off, from the coupon */
  discount: Agorot
  /** 1 to 6 instalments */
  payments: number
}

/**
 * Splits an amount into equal instalments.
 * @returns one amount in agorot for each instalment; the remainder is part of the first
 */
export const splitInstalments = (amount: Agorot, payments: number): Agorot[] => {
  const each = Math.floor(amount / payments)
  return Array.from({ length: payments }, (_, index) => (index === 0 ? amount - each * (payments - 1) : each))
}

/** Tyres of a line. A product that is not sold any more counts 0, so that it never makes shipping free. */
const tyresOfLine = ({ product, quantity }: AllocatedLine): number =>
  product ? tyresOf({ set: product.set !== null, quantity }) : 0

const quoteLine = ({
  ean,
  quantity,
  product,
  visibility,
  available,
  purchasable,
  arrivesOn,
}: AllocatedLine): QuoteLine => ({
  ean,
  quantity,
  set: product?.set != null,
  displayName: product?.displayName ?? '',
  brand: product?.brand ?? '',
  displaySize: product?.displaySize ?? '',
  unitPrice: product?.price ?? 0,
  total: (product?.price ?? 0) * quantity,
  visibility,
  available,
  purchasable,
  ...(arrivesOn !== undefined && { arrivesOn }),
})

/**
 * Every total of a cart, in agorot.
 * A set counts as two tyres. Shipping is free from `freeShippingFrom` tyres, or when any product ships free. Installation
 * is paid at the garage. The grand total is the specified one: tyres after the discount plus installation, without shipping.
 *
 * @see decisions.md, Money; storefront-and-checkout.md §9
 */
export const decideQuote = (allocated: readonly AllocatedLine[], terms: QuoteTerms): Quote => {
  const lines = allocated.map(quoteLine)
  const tyreCount = allocated.reduce((count, line) => count + tyresOfLine(line), 0)
  const subtotal = lines.reduce<Agorot>((sum, { total }) => sum + total, 0)
  const hasFreeProduct = allocated.some(({ product }) => product?.freeShipping === true)
  const waived = tyreCount === 0 || shipsFree({ tyreCount, hasFreeProduct }, fixedTerms)
  const shipping = terms.sip === 'shipping' && !waived ? fixedTerms.shippingFee : 0
  const installation = terms.sip === 'install' ? terms.installationRate * tyreCount : 0
  const discount = Math.min(terms.discount, subtotal)
  const payNow = subtotal - discount + shipping
  return {
    lines,
    tyreCount,
    subtotal,
    shipping,
    installation,
    discount,
    payNow,
    payAtGarage: installation,
    grandTotal: subtotal - discount + installation,
    instalments: splitInstalments(payNow, terms.payments),
  }
}
