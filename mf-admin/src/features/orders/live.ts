import { useEffect, useRef, useState } from 'react'
import { type LiveOrder, liveOrders, orderCounts } from '@zmig/edge-contract'
import { useStaff } from '../../parts/staff.tsx'

/** 5 s between attempts after the edge refused the stream. */
const AGAIN_MS = 5_000

/**
 * Follows orders as they come in and change. The browser reconnects by itself after a broken line; after a refusal, such as an
 * ended session, a call of staff asks who is signed in, and then the stream is opened again.
 * @returns whether the stream is open
 */
export const useLiveOrders = (onLine: (line: LiveOrder) => void): boolean => {
  const { edge } = useStaff()
  const [isOpen, setOpen] = useState(false)
  const latest = useRef(onLine)
  useEffect(() => {
    latest.current = onLine
  })
  useEffect(() => {
    let stopped = false
    let stream: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let wasOpen = false
    const follow = () => {
      if (stopped) return
      stream = new EventSource(`/edge${liveOrders.path}`)
      stream.onopen = () => {
        setOpen(true)
        if (wasOpen) latest.current({ kind: 'gap' }) // what came in meanwhile is not repeated
        wasOpen = true
      }
      stream.onmessage = ({ data }) => latest.current(JSON.parse(String(data)) as LiveOrder)
      stream.onerror = () => {
        setOpen(false)
        if (stream?.readyState !== EventSource.CLOSED) return
        again = setTimeout(
          () =>
            void edge
              .call(orderCounts)
              .catch(() => undefined)
              .then(follow),
          AGAIN_MS,
        )
      }
    }
    follow()
    return () => {
      stopped = true
      clearTimeout(again)
      stream?.close()
    }
  }, [edge])
  return isOpen
}
