import { reportSlices, type SliceReport } from '@zmig/edge-contract'
import { EdgeError, type EdgeClient } from '@zmig/platform'
import type { Boot } from '../boot.ts'
import { createOwnerOf } from '../owner.ts'
import type { Happened } from './happened.ts'
import { createLooks, joinReports, sliceOfError } from './looks.ts'
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

/** Tells of calls that the shop could not answer. One that the page gave up itself is none. */
const watchCalls = (edge: EdgeClient, onFailed: () => void) => {
  const call = edge.call.bind(edge)
  edge.call = (async (endpoint, options) => {
    try {
      return await call(endpoint, options)
    } catch (error) {
      if (error instanceof EdgeError && !options?.signal?.aborted && (error.status === 0 || error.status >= 500))
        onFailed()
      throw error
    }
  }) as EdgeClient['call']
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

  const sayError = (error: unknown, part = '') => say(part in slices ? part : (sliceOfError(error) ?? ''), 'error')
  const handle = ([part, ...errors]: Happened) => {
    if (errors.length === 0) say(part, 'mounted')
    else sayError(errors[0], part)
  }
  begin(first, 'document')
  for (const each of happened.splice(0)) handle(each)
  happened.push = (...each) => {
    each.forEach(handle)
    return 0
  }

  addEventListener('error', ({ error }) => sayError(error))
  addEventListener('unhandledrejection', ({ reason }) => sayError(reason))

  if (failedBefore()) say(first, 'edge')
  watchCalls(edge, () => leaving || say(shown, 'edge'))
  const vitals = measureVitals(() => say(shown, 'slow'))
  let measured = false
  const tellVitals = () => {
    const { version } = slices[first] ?? {}
    if (measured || version === undefined || observed?.includes(first) === false) return
    measured = true
    add({ slice: first, version, signals: [], vitals: vitals() })
  }

  addEventListener('single-spa:before-app-change', (event) => {
    const { appsByNewStatus } = (event as CustomEvent<{ appsByNewStatus: { MOUNTED: string[] } }>).detail
    const [next] = appsByNewStatus.MOUNTED
    if (next === undefined || next === shown) return
    tellVitals()
    shown = next
    begin(next, 'opened')
    flush() // before it is loaded: a slice that hangs lets nothing be sent any more
  })
  addEventListener('pagehide', () => (leaving = true))
  addEventListener('pageshow', () => (leaving = false))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    tellVitals()
    flush()
  })
}
