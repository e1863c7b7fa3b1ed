import type { EdgeClient } from '@zmig/platform'
import { finalize } from '../../api/finalize.ts'
import { forgetReturn, readPaid, readReturn, rememberPaid, type PaidOrder } from './returned.ts'

export type Settled =
  | { status: 'asking' | 'unanswered' | 'nothing' }
  /** the money returns: it came too late for the order, or for another one, which a number would only confuse */
  | ({ status: 'given-back'; message: string } & Partial<PaidOrder>)
  | { status: 'failed'; message: string | undefined }
  | ({ status: 'paid' } & PaidOrder)

/** What the page does with what else this browser keeps of the order. */
export type WhenSettled = {
  /** the order is paid */
  onPaid: () => void
  /** the money came too late and returns: the order is over */
  onGivenBack: () => void
}

type Browser = WhenSettled & {
  edge: EdgeClient
  visitorId: () => Promise<string>
  /** of this tab */
  storage: Storage
  clearCart: () => void
}

/** Asks what became of the payment that this tab came back from, and lets go of what the answer makes history. */
export const settleReturn = async (browser: Browser): Promise<Settled> => {
  const { edge, visitorId, storage, clearCart, onPaid, onGivenBack } = browser
  const returned = readReturn(storage)
  if (!returned) {
    const paid = readPaid(storage) // loaded anew: what is in the cart by now is a new wish
    return paid ? { status: 'paid', ...paid } : { status: 'nothing' }
  }
  try {
    const visitor = await visitorId().catch(() => undefined)
    const answer = await finalize(edge, { ...returned, ...(visitor && { visitorId: visitor }) })
    const { ok, orderId, orderLink, message, pending, charged } = answer
    if (pending) return { status: 'unanswered' }
    if (ok && orderId && message) {
      onGivenBack()
      return { status: 'given-back', orderId, orderLink, message }
    }
    forgetReturn(storage)
    if (charged && message) return { status: 'given-back', message }
    if (!ok || !orderId) return { status: 'failed', message }
    rememberPaid(storage, { orderId, orderLink })
    onPaid()
    clearCart() // a confirmed order is the one thing that empties a cart
    return { status: 'paid', orderId, orderLink }
  } catch {
    return { status: 'unanswered' }
  }
}
