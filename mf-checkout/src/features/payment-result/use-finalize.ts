import { useCallback, useEffect, useState } from 'react'
import { useCart, usePlatform, useVisitor } from '@zmig/platform'
import { finalize } from '../../api/finalize.ts'
import { forgetReturn, readPaid, readReturn, rememberPaid, type PaidOrder } from './returned.ts'

export type Settled =
  | { status: 'asking' | 'unanswered' | 'nothing' }
  /** the money came too late for the order */
  | ({ status: 'given-back'; message: string } & PaidOrder)
  | { status: 'failed'; message: string | undefined }
  | ({ status: 'paid' } & PaidOrder)

/** What the page does with what else this browser keeps of the order. */
export type WhenSettled = {
  /** the order is paid */
  onPaid: () => void
  /** the money came too late and returns: the order is over */
  onGivenBack: () => void
}

/**
 * Settles the payment that this tab came back from. Nothing is lost when the answer does not come: the gateway is asked
 * without us too.
 */
export const useFinalize = ({ onPaid, onGivenBack }: WhenSettled) => {
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { clear } = useCart()
  const [settled, setSettled] = useState<Settled>({ status: 'asking' })

  const ask = useCallback(async (): Promise<Settled> => {
    const returned = readReturn(sessionStorage)
    if (!returned) {
      const paid = readPaid(sessionStorage) // loaded anew: what is in the cart by now is a new wish
      return paid ? { status: 'paid', ...paid } : { status: 'nothing' }
    }
    try {
      const visitor = await visitorId().catch(() => undefined)
      const answer = await finalize(edge, { ...returned, ...(visitor && { visitorId: visitor }) })
      const { ok, orderId, orderLink, message, pending } = answer
      if (pending) return { status: 'unanswered' }
      if (ok && orderId && message) {
        onGivenBack()
        return { status: 'given-back', orderId, orderLink, message }
      }
      forgetReturn(sessionStorage)
      if (!ok || !orderId) return { status: 'failed', message }
      rememberPaid(sessionStorage, { orderId, orderLink })
      onPaid()
      clear() // a confirmed order is the one thing that empties a cart
      return { status: 'paid', orderId, orderLink }
    } catch {
      return { status: 'unanswered' }
    }
  }, [clear, edge, onGivenBack, onPaid, visitorId])

  useEffect(() => void ask().then(setSettled), [ask])
  const retry = () => {
    setSettled({ status: 'asking' })
    void ask().then(setSettled)
  }
  return { settled, retry }
}
