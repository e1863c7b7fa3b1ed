import type { SliceVitals } from '@zmig/edge-contract'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId: number }

/** A tap that is answered later than this is slow, in milliseconds. */
const SLOW_MS = 500
/** Shorter answers cannot be the worst one of a page that matters. */
const LEAST_MS = 40
/** A burst of shifts ends after a second without one, and after five. */
const BURST = { pause: 1_000, longest: 5_000 }

const observe = <Entry extends PerformanceEntry>(
  type: string,
  read: (entry: Entry) => void,
  options: PerformanceObserverInit = {},
) => {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => read(entry as Entry))).observe({
    type,
    buffered: true,
    ...options,
  })
}

/**
 * Measures the web vitals of the page from its beginning.
 * @param onSlow called when a tap was answered late
 * @returns what they are now
 */
export const measureVitals = (onSlow: () => void): (() => SliceVitals) => {
  const vitals: SliceVitals = {}
  const answers = new Map<number, number>()
  let burst = { began: 0, last: 0, sum: 0 }
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = Math.round(startTime)))
  observe<Shift>('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return
    const goesOn = startTime - burst.last < BURST.pause && startTime - burst.began < BURST.longest
    burst = goesOn
      ? { ...burst, last: startTime, sum: burst.sum + value }
      : { began: startTime, last: startTime, sum: value }
    vitals.cls = Math.max(vitals.cls ?? 0, Math.round(burst.sum * 1_000))
  })
  observe<Interaction>(
    'event',
    ({ interactionId, duration }) => {
      if (!interactionId) return
      answers.set(interactionId, Math.max(duration, answers.get(interactionId) ?? 0))
      if (duration > SLOW_MS) onSlow()
    },
    { durationThreshold: LEAST_MS } as PerformanceObserverInit,
  )
  return () => {
    // the worst answer, but for one of every fifty taps
    const inp = [...answers.values()].toSorted((one, other) => other - one)[Math.floor(answers.size / 50)]
    return { cls: 0, ...vitals, ...(inp !== undefined && { inp: Math.round(inp) }) }
  }
}
