import { useState } from 'react'
import { isMobile, quotePhoneOrder, type Quote, type Sip } from '@zmig/edge-contract'
import { useRequest } from '@zmig/platform/request'
import { useStaff } from '../../parts/staff.tsx'
import type { Line } from './lines.tsx'

type Asked = { lines: readonly Line[]; sip: Sip; shopId: string; coupon: string; phone: string }

/** The totals of what is chosen, computed by the shop; undefined until they are known. */
export const useQuote = ({ lines, sip, shopId, coupon, phone }: Asked) => {
  const { edge } = useStaff()
  const [quoted, setQuoted] = useState<{ of: string; quote: Quote }>()
  const body = {
    cart: { items: lines.map(({ tyre, quantity }) => ({ ean: tyre.ean, quantity })) },
    checkout: {
      sip,
      ...(sip === 'install' && shopId && { selectedShop: shopId }),
      ...(coupon.trim() && { couponCode: coupon.trim() }),
      ...(isMobile(phone) && { personal: { phone } }),
    },
  }
  const of = lines.length > 0 ? JSON.stringify(body) : ''
  const again = useRequest(of, (signal) => edge.call(quotePhoneOrder, { body, signal }), {
    onAnswer: (quote) => setQuoted({ of, quote }),
    // the order compares nothing then, and computes its price itself
    onFailure: () => setQuoted(undefined),
  })
  return { quote: quoted?.of === of ? quoted.quote : undefined, again }
}
