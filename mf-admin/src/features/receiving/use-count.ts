import { useEffect, useRef, useState } from 'react'
import type { Counts } from './count-form.ts'
import { keepCounts, readCounts } from './kept-counts.ts'

/** What is counted of an order's lines. It is kept in this browser until it is booked in or begun anew. */
export const useCount = (orderId: string) => {
  const [kept, setKept] = useState(() => readCounts(localStorage, orderId))
  const [counts, setCounts] = useState<Counts>(kept?.counts ?? {})
  const begun = useRef(counts)
  useEffect(() => {
    if (counts !== begun.current) keepCounts(localStorage, orderId, counts, new Date())
  }, [counts, orderId])
  const clear = () => {
    setCounts({})
    setKept(undefined)
  }
  return { counts, setCounts, kept, clear }
}
