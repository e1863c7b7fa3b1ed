import { REPORT_DAYS, SLICE_SIGNALS, SliceReport, type SliceSignal } from '@zmig/edge-contract'
import type { Clock, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { bucketOf, percentile75 } from './vitals.ts'

/** What the edge hands on together. */
export const Reports = z.object({
  reports: z.array(z.object({ visitor: z.string(), slices: z.array(SliceReport) })),
})
type Reported = Pick<z.infer<typeof Reports>['reports'][number], 'slices'>

const VITALS = ['lcp', 'inp', 'cls'] as const
type Vital = (typeof VITALS)[number]

type Count = { slice: string; version: string; what: SliceSignal | Vital; bucket: number; count: number }

const countsOf = (reports: readonly Reported[]): Count[] => {
  const counts = new Map<string, Count>()
  const add = (what: Pick<Count, 'slice' | 'version' | 'what' | 'bucket'>) => {
    const key = JSON.stringify(Object.values(what))
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { ...what, count: 1 })
  }
  for (const { slice, version, signals, vitals = {} } of reports.flatMap(({ slices }) => slices)) {
    for (const what of new Set(signals)) add({ slice, version, what, bucket: 0 })
    for (const what of VITALS) {
      const value = vitals[what]
      if (value !== undefined) add({ slice, version, what, bucket: bucketOf(value) })
    }
  }
  return [...counts.values()]
}

/**
 * Versions that pages may have of the shop: those that serve, canaries, the one that a rollback returns to, and what served in the
 * last day, because pages stay open. Of every other version no page was given, whatever is reported.
 * @param now the placeholder of the time
 */
const given = (now: string) => `
  select name as slice, version from slices.slice, unnest(array[active, previous, canary]) as version where version is not null
  union
  select slice, version from slices.canary where ended_at > ${now}::timestamptz - interval '1 day'
  union
  select slice, version from (
    select slice, version, coalesce(rolled_back_at, lead(at) over (partition by slice, rolled_back_at is null order by id)) as until
    from slices.activation) as served
  where until > ${now}::timestamptz - interval '1 day'`

/** Counts what pages report, by hour. Versions that no page was given are left out. */
export const countReports = async (
  { database, clock }: { database: Sql; clock: Clock },
  reports: readonly Reported[],
): Promise<void> => {
  const counts = countsOf(reports)
  if (counts.length === 0) return
  await database.query(
    `insert into slices.field_count (slice, version, hour, what, bucket, count)
     select slice, version, date_trunc('hour', $2::timestamptz), what, bucket, count
     from jsonb_to_recordset($1::jsonb) as new(slice text, version text, what text, bucket smallint, count bigint)
     join slices.version using (slice, version)
     join (${given('$2')}) as given using (slice, version)
     where retired_at is null
     order by slice, version, what, bucket
     on conflict (slice, version, hour, what, bucket) do update set count = field_count.count + excluded.count`,
    [JSON.stringify(counts), clock.now()],
  )
}

/** Deletes counts that are too old, as the privacy page says. */
export const forgetCounts = (database: Sql, now: Date): Promise<unknown> =>
  database.query('delete from slices.field_count where hour < $1::timestamptz - make_interval(days => $2)', [
    now,
    REPORT_DAYS,
  ])

/** How a version did on the pages that reported: how many looks had what, and three quarters of the vitals below what. */
export type FieldData = {
  slice: string
  version: string
  /** looks at the slice that were reported */
  views: number
} & Record<Exclude<SliceSignal, 'document' | 'opened'>, number> & {
    /** milliseconds; null without measurements */
    lcp: number | null
    inp: number | null
    /** cumulative layout shift */
    cls: number | null
  }

/** How every version did that pages reported on. @param hours of the last so many hours */
export const readField = async (database: Sql, { now, hours }: { now: Date; hours: number }): Promise<FieldData[]> => {
  const rows = await database.query<Count>(
    `select slice, version, what, bucket, sum(count)::bigint as count from slices.field_count
     where hour > $1::timestamptz - make_interval(hours => $2) group by slice, version, what, bucket
     order by slice, version`,
    [now, hours],
  )
  const versions = Map.groupBy(rows, ({ slice, version }) => `${slice} ${version}`)
  return [...versions.values()].map((counts) => {
    const [{ slice, version } = { slice: '', version: '' }] = counts
    const of = (what: Count['what']) => counts.filter((each) => each.what === what)
    const signals = Object.fromEntries(
      SLICE_SIGNALS.map((signal) => [signal, of(signal).reduce((sum, { count }) => sum + count, 0)] as const),
    ) as Record<SliceSignal, number>
    const { document, opened, ...faults } = signals
    const shift = percentile75(of('cls'))
    return {
      slice,
      version,
      views: document + opened,
      ...faults,
      lcp: percentile75(of('lcp')),
      inp: percentile75(of('inp')),
      cls: shift === null ? null : shift / 1_000,
    }
  })
}
