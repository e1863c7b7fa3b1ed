import { useCallback, useEffect, useState } from 'react'
import { useCart, usePlatform, useVisitor } from '@zmig/platform'
import { settleReturn, type Settled, type WhenSettled } from './settle-return.ts'

/**
 * Settles the payment that this tab came back from. Nothing is lost when the answer does not come: the gateway is asked
 * without us too.
 */
export const useFinalize = ({ onPaid, onGivenBack }: WhenSettled) => {
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { clear } = useCart()
  const [settled, setSettled] = useState<Settled>({ status: 'asking' })

  const ask = useCallback(
    () => settleReturn({ edge, visitorId, storage: sessionStorage, clearCart: clear, onPaid, onGivenBack }),
    [clear, edge, onGivenBack, onPaid, visitorId],
  )

  useEffect(() => void ask().then(setSettled), [ask])
  const retry = () => {
    setSettled({ status: 'asking' })
    void ask().then(setSettled)
  }
  return { settled, retry }
}
