import { useState } from 'react'
import { isMobile, quotePhoneOrder, type Quote, type Sip } from '@zmig/edge-contract'
import { useRequest } from '@zmig/platform/request'
import { failureText } from '../../parts/failure.ts'
import { useStaff } from '../../parts/staff.tsx'
import type { Line } from './lines.tsx'

type Asked = { lines: readonly Line[]; sip: Sip; shopId: string; coupon: string; phone: string }

/** The totals of what is chosen, computed by the shop; undefined until they are known. `failed` says in Hebrew why they are not. */
export const useQuote = ({ lines, sip, shopId, coupon, phone }: Asked) => {
  const { edge } = useStaff()
  const [failed, setFailed] = useState<{ of: string; text: string }>()
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
    onStart: () => setFailed(undefined),
    onAnswer: (quote) => setQuoted({ of, quote }),
    // the order compares nothing then, and computes its price itself
    onFailure: (error) => {
      setQuoted(undefined)
      setFailed({ of, text: failureText(error) })
    },
  })
  return {
    quote: quoted?.of === of ? quoted.quote : undefined,
    failed: failed?.of === of ? failed.text : undefined,
    again,
  }
}
