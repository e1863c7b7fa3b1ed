import { isMobile, quotePhoneOrder, type Sip } from '@zmig/edge-contract'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import type { Line } from './lines.tsx'

type Asked = { lines: readonly Line[]; sip: Sip; shopId: string; coupon: string; phone: string }

/** The totals of what is chosen, computed by the shop; undefined until they are known. `failed` says in Hebrew why they are not. */
export const useQuote = ({ lines, sip, shopId, coupon, phone }: Asked) => {
  const body = {
    cart: { items: lines.map(({ tyre, quantity }) => ({ ean: tyre.ean, quantity })) },
    checkout: {
      sip,
      ...(sip === 'install' && shopId && { selectedShop: shopId }),
      ...(coupon.trim() && { couponCode: coupon.trim() }),
      ...(isMobile(phone) && { personal: { phone } }),
    },
  }
  const { current, failed, error, reload } = useEdgeQuery(quotePhoneOrder, { body }, { skip: lines.length === 0 })
  return {
    // without a quote the order compares nothing, and computes its price itself
    quote: failed || lines.length === 0 ? undefined : current,
    failed: failed && lines.length > 0 ? failureText(error) : undefined,
    again: reload,
  }
}
