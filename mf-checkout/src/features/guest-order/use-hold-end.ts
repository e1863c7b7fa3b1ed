import { useEffect } from 'react'
import type { GuestOrder } from '@zmig/edge-contract'

/** The shop needs a moment to end a hold, or asks the gateway about its payment first. Milliseconds. */
const MOMENT = 30_000
/** Browsers count no further, in milliseconds: almost 25 days. */
const LONGEST = 2 ** 31 - 1

/** Calls when the hold of an unpaid order should be over, and again every half a minute while the order still waits. */
export const useHoldEnd = (order: GuestOrder | undefined, onEnd: () => void): void => {
  useEffect(() => {
    if (order?.expiresAt === undefined) return
    const left = Math.max(0, Date.parse(order.expiresAt) - Date.now())
    let again: ReturnType<typeof setInterval> | undefined
    const end = setTimeout(
      () => {
        onEnd()
        again = setInterval(onEnd, MOMENT)
      },
      Math.min(left + MOMENT, LONGEST),
    )
    return () => {
      clearTimeout(end)
      clearInterval(again)
    }
  }, [order, onEnd])
}
