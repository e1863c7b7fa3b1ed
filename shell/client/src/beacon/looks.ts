import type { SliceReport, SliceSignal } from '@zmig/edge-contract'

type Slices = Readonly<Record<string, { version: string; mark?: string }>>
/** What a page names when it reports on a slice. */
export type Given = Pick<SliceReport, 'slice' | 'version' | 'mark'>

/** In the stack of an error: the slice, and the version of its file. */
const FILE = /\/assets\/slices\/([^/]+)\/([^/]+)\//

/** The slice in whose files an error arose; undefined for an error of the shell, of an extension, or without a stack. */
export const sliceOfError = (error: unknown): string | undefined =>
  FILE.exec(error instanceof Error ? (error.stack ?? '') : '')?.[1]

/**
 * What a page was given of a slice; undefined when nothing is told of it, as of one without a mark.
 * @param observed undefined means that every slice is told of
 */
export const givenOf = (slices: Slices, observed: readonly string[] | undefined, slice: string): Given | undefined => {
  const { version, mark } = slices[slice] ?? {}
  const isTold = version !== undefined && mark !== undefined && observed?.includes(slice) !== false
  return isTold ? { slice, version, mark } : undefined
}

/**
 * What is said of each slice: every signal once for one look at it.
 * @param observed say it of these slices only; undefined means of all
 */
export const createLooks = (
  slices: Slices,
  observed: readonly string[] | undefined,
  send: (report: SliceReport) => void,
) => {
  const said = new Map<string, Set<SliceSignal>>()
  const say = (slice: string, signal: SliceSignal): void => {
    const given = givenOf(slices, observed, slice)
    if (!given) return
    const already = said.get(slice) ?? new Set<SliceSignal>()
    if (already.has(signal)) return
    said.set(slice, already.add(signal))
    send({ ...given, signals: [signal] })
  }
  return {
    say,
    /** A look at a slice begins. */
    begin: (slice: string, signal: 'document' | 'opened'): void => {
      said.delete(slice)
      say(slice, signal)
    },
  }
}

/** Joins the reports of one version of a slice that are sent together; a page that hung may have had another version. */
export const joinReports = (reports: readonly SliceReport[]): SliceReport[] => {
  const joined = new Map<string, SliceReport>()
  for (const report of reports) {
    const key = `${report.slice} ${report.version}`
    const known = joined.get(key)
    joined.set(key, known ? { ...known, ...report, signals: [...known.signals, ...report.signals] } : report)
  }
  return [...joined.values()]
}
