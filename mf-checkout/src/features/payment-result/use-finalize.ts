import { useCallback, useEffect, useState } from 'react'
import { useCart, usePlatform, useVisitor } from '@zmig/platform'
import { finalize } from '../../api/finalize.ts'
import { forgetReturn, readReturn } from './returned.ts'

export type Settled =
  | { status: 'asking' | 'unanswered' | 'nothing' }
  | { status: 'failed'; message: string | undefined }
  | { status: 'paid'; orderId: string; orderLink: string | undefined }

/**
 * Settles the payment that this tab came back from. Nothing is lost when the answer does not come: the gateway is asked
 * without us too.
 */
export const useFinalize = (onPaid: () => void) => {
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { clear } = useCart()
  const [settled, setSettled] = useState<Settled>({ status: 'asking' })

  const ask = useCallback(async (): Promise<Settled> => {
    const returned = readReturn(sessionStorage)
    if (!returned) return { status: 'nothing' }
    try {
      const visitor = await visitorId().catch(() => undefined)
      const answer = await finalize(edge, { ...returned, ...(visitor && { visitorId: visitor }) })
      forgetReturn(sessionStorage)
      if (!answer.ok || !answer.orderId) return { status: 'failed', message: answer.message }
      onPaid()
      clear() // a confirmed order is the one thing that empties a cart
      return { status: 'paid', orderId: answer.orderId, orderLink: answer.orderLink }
    } catch {
      return { status: 'unanswered' }
    }
  }, [clear, edge, onPaid, visitorId])

  useEffect(() => void ask().then(setSettled), [ask])
  const retry = () => {
    setSettled({ status: 'asking' })
    void ask().then(setSettled)
  }
  return { settled, retry }
}
