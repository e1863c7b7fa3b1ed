import { useRef } from 'react'
import { navigate } from '../page/navigation.ts'

const CLICKS = 3
/** Each click within 2000 ms of the one before (storefront-and-checkout.md §9, Secret admin link). */
const PAUSE_MS = 2_000

export type Knocks = { count: number; at: number }

/** One more knock at the door: goes on counting when in time, else starts again. Pure; `now` in milliseconds. */
export const knock = ({ count, at }: Knocks, now: number): Knocks => ({
  count: now - at <= PAUSE_MS ? count + 1 : 1,
  at: now,
})

/** Click handler of the copyright line: the third quick click opens the back office. */
export const useSecretDoor = () => {
  const knocks = useRef<Knocks>({ count: 0, at: 0 })
  return () => {
    knocks.current = knock(knocks.current, performance.now())
    if (knocks.current.count < CLICKS) return
    knocks.current = { count: 0, at: 0 }
    navigate('/admin')
  }
}
