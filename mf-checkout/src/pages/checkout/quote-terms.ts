import { normalisePhone } from '@zmig/edge-contract'
import type { QuoteTerms } from '../../api/quote.ts'
import type { CheckoutState } from './checkout-state.ts'

/** What the amounts depend on, as it is chosen now. */
export const quoteTermsOf = (
  { delivery, installation, payment, coupon, customerDetails }: CheckoutState,
  visitorId: string | undefined,
): QuoteTerms => ({
  sip: delivery.sip,
  ...(delivery.sip === 'install' && installation.shop && { shopId: installation.shop._id }),
  payments: payment.payments,
  ...(coupon.applied && {
    coupon: { code: coupon.applied, phone: normalisePhone(customerDetails.phone), visitorId },
  }),
})
