import { reportSlices, type SliceReport } from '@zmig/edge-contract'
import { EdgeError, type EdgeClient } from '@zmig/platform'
import type { Boot } from '../boot.ts'
import { fragmentsOf, sliceAt } from '../marks.ts'
import { createOwnerOf } from '../owner.ts'
import type { Happened } from './happened.ts'
import { BEAT_MS, watchHungPages } from './hung-pages.ts'
import { createLooks, givenOf, joinReports, sliceOfError, type Given } from './looks.ts'
import { measureVitals } from './vitals.ts'

/** Time in which what happens together is sent together, in milliseconds. */
const GATHER_MS = 200

/** Sends reports together, without waiting for an answer; the browser sends them even when the page goes. */
const createSender = () => {
  let reports: SliceReport[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (reports.length === 0) return
    const body = JSON.stringify({ slices: joinReports(reports) })
    reports = []
    navigator.sendBeacon(`/edge${reportSlices.path}`, new Blob([body], { type: 'application/json' }))
  }
  return {
    flush,
    add: (report: SliceReport) => {
      reports.push(report)
      timer ??= setTimeout(flush, GATHER_MS)
    },
  }
}

/** The slice that the document was made for; the visitor may have gone on to another one. */
const servedSlice = (slices: Boot['slices']): string => {
  const [document] = performance.getEntriesByType('navigation')
  return createOwnerOf(slices)(new URL(document?.name ?? location.href).pathname)
}

/** Calls that failed before the beacon came, as far as browsers tell their status. */
const failedBefore = () =>
  performance
    .getEntriesByType('resource')
    .some((entry) => /\/edge\//.test(entry.name) && (entry as PerformanceResourceTiming).responseStatus >= 500)

/**
 * Tells of calls that the shop could not answer. One that the page gave up itself is none.
 * @param onFailed called with the slice whose files made the call, as far as the stack tells
 */
const watchCalls = (edge: EdgeClient, onFailed: (slice: string | undefined) => void) => {
  const call = edge.call.bind(edge)
  edge.call = (async (endpoint, options) => {
    const caller = sliceOfError(new Error('who calls'))
    try {
      return await call(endpoint, options)
    } catch (error) {
      if (error instanceof EdgeError && !options?.signal?.aborted && (error.status === 0 || error.status >= 500))
        onFailed(caller)
      throw error
    }
  }) as EdgeClient['call']
}

/** Has pages of one browser notice when another one hangs. A browser without storage notices nothing. */
const watchOthers = (page: () => Given | undefined, tell: (report: SliceReport) => void) => {
  let others: ReturnType<typeof watchHungPages> | undefined
  const beat = () => {
    try {
      others ??= watchHungPages(localStorage, page, tell)
      if (document.hidden) others.rest()
      else others.beat(Date.now())
    } catch {
      // storage is switched off, or full
    }
  }
  beat()
  setInterval(beat, BEAT_MS)
  document.addEventListener('visibilitychange', beat)
  addEventListener('pagehide', () => others?.rest())
  return beat
}

/**
 * Finds the slice of a place that may be gone from the page by now: the slice that was pressed last before that time.
 * @param shown the slice whose page it is; it counts for the frame of the page as well
 */
const createSliceOf = (slices: Boot['slices'], shown: () => string) => {
  let pressed: { at: number; slice: string | undefined } = { at: Infinity, slice: undefined }
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      ({ target, timeStamp }) => (pressed = { at: timeStamp, slice: sliceAt(target as Node | null) }),
      { capture: true, passive: true },
    )
  return (place: Node | null | undefined, at: number): string => {
    const slice = place ? sliceAt(place) : at >= pressed.at ? pressed.slice : undefined
    return slice !== undefined && slice in slices ? slice : shown()
  }
}

/** The slices of which a page shows fragments only. A look at each begins when its first one is found. */
const createGuests = (shown: () => string, { begin, say }: Pick<ReturnType<typeof createLooks>, 'begin' | 'say'>) => {
  const guests = new Set<string>()
  return {
    guests,
    find: (): void => {
      for (const { slice } of fragmentsOf(document)) {
        if (slice === shown() || guests.has(slice)) continue
        guests.add(slice)
        begin(slice, 'opened')
        say(slice, 'mounted')
      }
    },
  }
}

/**
 * Reports how the slices of this page do: `POST /edge/collector/slice-reports`. It comes after the page runs, and is told what
 * happened before.
 */
export const startBeacon = ({ slices, observed }: Boot, happened: Happened[], edge: EdgeClient): void => {
  const { add, flush } = createSender()
  const { say, begin } = createLooks(slices, observed, add)
  const first = servedSlice(slices)
  let shown = first
  let leaving = false

  const { guests, find: findGuests } = createGuests(() => shown, { begin, say })
  /** Says a fault. One in a fragment that came just now comes after the look at its slice. */
  const sayFault = (slice: string, fault: 'error' | 'slow' | 'edge') => {
    findGuests()
    say(slice, fault)
  }
  /** what was thrown in the files of a slice is that slice's, whichever page shows it */
  const sayError = (error: unknown, part = '') => {
    const thrower = sliceOfError(error) ?? ''
    sayFault(thrower in slices ? thrower : part, 'error')
  }

  const vitals = measureVitals(
    createSliceOf(slices, () => shown),
    (slice) => sayFault(slice, 'slow'),
  )
  const told = new Set<string>()
  const tellVitals = () => {
    for (const slice of [shown, ...guests]) {
      const given = givenOf(slices, observed, slice)
      if (told.has(slice) || !given) continue
      told.add(slice)
      add({ ...given, signals: [], vitals: vitals.of(slice) })
    }
  }
  const endLooks = () => {
    tellVitals()
    for (const slice of [shown, ...guests]) {
      told.delete(slice)
      vitals.forget(slice)
    }
    guests.clear()
  }

  const handle = ([part, ...errors]: Happened) => {
    if (errors.length > 0) return sayError(errors[0], part)
    say(part, 'mounted')
    findGuests()
  }
  begin(first, 'document')
  for (const each of happened.splice(0)) handle(each)
  happened.push = (...each) => {
    each.forEach(handle)
    return 0
  }

  addEventListener('error', ({ error }) => sayError(error))
  addEventListener('unhandledrejection', ({ reason }) => sayError(reason))

  if (failedBefore()) sayFault(first, 'edge')
  watchCalls(edge, (caller = '') => leaving || sayFault(caller in slices ? caller : shown, 'edge'))

  const beat = watchOthers(() => givenOf(slices, observed, shown), add)
  addEventListener('single-spa:before-app-change', (event) => {
    const { appsByNewStatus } = (event as CustomEvent<{ appsByNewStatus: { MOUNTED: string[] } }>).detail
    const [next] = appsByNewStatus.MOUNTED
    if (next === undefined || next === shown) return
    endLooks()
    shown = next
    begin(next, 'opened')
    // before it is loaded: a slice that hangs lets nothing be sent or kept any more
    flush()
    beat()
  })
  addEventListener('pagehide', () => (leaving = true))
  addEventListener('pageshow', () => (leaving = false))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    tellVitals()
    flush()
  })
}
