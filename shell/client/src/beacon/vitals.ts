import type { SliceVitals } from '@zmig/edge-contract'

type Paint = PerformanceEntry & { element?: Element | null }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node | null }[] }
type Interaction = PerformanceEntry & { interactionId: number; target?: Node | null }

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

/** What was measured of one slice. */
const nothingYet = () => ({
  cls: 0,
  burst: { began: 0, last: 0, sum: 0 },
  /** milliseconds to the answer of each tap */
  answers: new Map<number, number>(),
})

/**
 * Measures the web vitals of the page from its beginning, each for the slice that it happened in.
 * @param sliceOf the slice of a place on the page, which may be gone by now, at a time in milliseconds
 * @param onSlow called with the slice in which a tap was answered late
 */
export const measureVitals = (
  sliceOf: (place: Node | null | undefined, at: number) => string,
  onSlow: (slice: string) => void,
) => {
  const slices = new Map<string, ReturnType<typeof nothingYet>>()
  const measuredOf = (slice: string) => {
    const known = slices.get(slice) ?? nothingYet()
    slices.set(slice, known)
    return known
  }
  // one of a page: the last that is told is the largest
  let largest: { slice: string; lcp: number } | undefined
  observe<Paint>(
    'largest-contentful-paint',
    ({ startTime, element }) => (largest = { slice: sliceOf(element, startTime), lcp: Math.round(startTime) }),
  )
  observe<Shift>('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
    if (hadRecentInput) return
    // what moved most is named first
    const measured = measuredOf(sliceOf(sources?.[0]?.node, startTime))
    const { burst } = measured
    const goesOn = startTime - burst.last < BURST.pause && startTime - burst.began < BURST.longest
    measured.burst = goesOn
      ? { ...burst, last: startTime, sum: burst.sum + value }
      : { began: startTime, last: startTime, sum: value }
    measured.cls = Math.max(measured.cls, Math.round(measured.burst.sum * 1_000))
  })
  observe<Interaction>(
    'event',
    ({ interactionId, duration, startTime, target }) => {
      if (!interactionId) return
      const slice = sliceOf(target, startTime)
      const { answers } = measuredOf(slice)
      answers.set(interactionId, Math.max(duration, answers.get(interactionId) ?? 0))
      if (duration > SLOW_MS) onSlow(slice)
    },
    { durationThreshold: LEAST_MS } as PerformanceObserverInit,
  )
  return {
    /** What they are now. */
    of: (slice: string): SliceVitals => {
      const { cls, answers } = measuredOf(slice)
      // the worst answer, but for one of every fifty taps
      const inp = [...answers.values()].toSorted((one, other) => other - one)[Math.floor(answers.size / 50)]
      return {
        cls,
        ...(largest?.slice === slice && { lcp: largest.lcp }),
        ...(inp !== undefined && { inp: Math.round(inp) }),
      }
    },
    /** The next look at a slice begins with nothing. */
    forget: (slice: string): void => {
      slices.delete(slice)
      if (largest?.slice === slice) largest = undefined
    },
  }
}
