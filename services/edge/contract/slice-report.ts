import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { list, SliceName, SliceVersion } from './primitives.ts'

/** What a page says of a slice on it; each at most once for one look at the slice. */
export const SLICE_SIGNALS = [
  // began to show the slice that its document was made for
  'document',
  // began to show the slice after a change from another one, or a fragment of it on the page of another one
  'opened',
  // the slice runs, and answers taps
  'mounted',
  // an error in the files of the slice, one that React caught there, or a page of it that stopped answering
  'error',
  // more than half a second from a tap to what it changed
  'slow',
  // a call of the edge that was not answered, or with a fault of the shop
  'edge',
] as const
export const SliceSignal = z.enum(SLICE_SIGNALS)
export type SliceSignal = z.infer<typeof SliceSignal>

const Milliseconds = z.int().check(z.gte(0), z.lte(600_000))

/** Web vitals of a look at a page. */
export const SliceVitals = z.object({
  /** largest contentful paint, milliseconds */
  lcp: z.optional(Milliseconds),
  /** interaction to next paint, milliseconds */
  inp: z.optional(Milliseconds),
  /** cumulative layout shift, in thousandths */
  cls: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
})
export type SliceVitals = z.infer<typeof SliceVitals>

/** Kinds and counts only: no message, no address, nothing of the visitor. */
export const SliceReport = z.object({
  slice: SliceName,
  version: SliceVersion,
  signals: list(SliceSignal, { max: SLICE_SIGNALS.length }),
  vitals: z.optional(SliceVitals),
  /** the mark that the page was given with the version; without it a report counts only for a visitor who was given a canary */
  mark: z.optional(z.string().check(z.maxLength(40))),
})
export type SliceReport = z.infer<typeof SliceReport>

/** A page has one slice at a time, and fragments of others; a report is sent when the next one comes at the latest. */
const MOST_SLICES = 8

export const reportSlices = post('/collector/slice-reports', {
  summary: 'How slices do on a page: mounted, errors, slow answers to taps, failed calls; pages send it by themselves',
  audience: 'everyone',
  mostBytes: 2_048,
  body: z.object({ slices: list(SliceReport, { min: 1, max: MOST_SLICES }) }),
  answer: z.object({ ok: z.boolean() }),
})
