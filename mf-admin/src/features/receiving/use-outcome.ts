import { useEffect, useState } from 'react'
import { readReceiptOutcome } from '@zmig/edge-contract'
import { useStaff } from '../../parts/staff.tsx'

type Outcome = { ordersMoved: number; ordersComplete: number }

/** 500 ms between questions: the events usually need less. */
const AGAIN_MS = 500
/** 10 s: later the page says that it does not know yet. */
const TRIES = 20

/**
 * What goods received did to the orders that wait.
 * @returns undefined while it is not known yet, null when it takes too long
 */
export const useOutcome = (receiptId: string | undefined): Outcome | null | undefined => {
  const { edge } = useStaff()
  const [known, setKnown] = useState<{ receiptId: string; outcome: Outcome | null }>()
  useEffect(() => {
    if (receiptId === undefined) return
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (tries: number) => {
      const answer = await edge.call(readReceiptOutcome, { params: { receiptId } }).catch(() => undefined)
      if (stopped) return
      if (answer?.applied) {
        const { ordersMoved = 0, ordersComplete = 0 } = answer
        return setKnown({ receiptId, outcome: { ordersMoved, ordersComplete } })
      }
      if (tries <= 1) return setKnown({ receiptId, outcome: null })
      timer = setTimeout(() => void ask(tries - 1), AGAIN_MS)
    }
    void ask(TRIES)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [edge, receiptId])
  return known?.receiptId === receiptId ? known?.outcome : undefined
}
