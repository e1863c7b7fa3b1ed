import { REPORT_DAYS, SLICE_SIGNALS, SliceReport, type SliceSignal } from '@zmig/edge-contract'
import type { Clock, Database, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { takeWithinCap, type CameFrom } from './report-cap.ts'
import { bucketOf, percentile75 } from './vitals.ts'

const HandedReport = z.extend(z.omit(SliceReport, { mark: true }), {
  /** the page proved that it was given the version, by a mark that the edge has checked */
  given: z.optional(z.boolean()),
})

/** What the edge hands on together. */
export const Reports = z.object({
  reports: z.array(
    z.object({
      visitor: z.string(),
      /** a keyed hash; absent for this machine itself in development */
      address: z.optional(z.string().check(z.maxLength(100))),
      slices: z.array(HandedReport),
    }),
  ),
})
type Reported = z.infer<typeof Reports>['reports'][number]
type Said = z.infer<typeof HandedReport> & CameFrom & Pick<Reported, 'visitor'>

const VITALS = ['lcp', 'inp', 'cls'] as const
type Vital = (typeof VITALS)[number]

type Count = { slice: string; version: string; what: SliceSignal | Vital; bucket: number; count: number }

const countsOf = (said: readonly Said[]): Count[] => {
  const counts = new Map<string, Count>()
  const add = (what: Pick<Count, 'slice' | 'version' | 'what' | 'bucket'>) => {
    const key = JSON.stringify(Object.values(what))
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { ...what, count: 1 })
  }
  for (const { slice, version, signals, vitals = {} } of said) {
    for (const what of new Set(signals)) add({ slice, version, what, bucket: 0 })
    for (const what of VITALS) {
      const value = vitals[what]
      if (value !== undefined) add({ slice, version, what, bucket: bucketOf(value) })
    }
  }
  return [...counts.values()]
}

/**
 * Versions that pages may have of the shop: those that serve, those that a rollback returns to, and what served in the last day,
 * because pages stay open. Of every other version no page was given, whatever is reported, but for canaries.
 * @param now the placeholder of the time
 */
const served = (now: string) => `
  select name as slice, version from slices.slice, unnest(array[active, previous]) as version where version is not null
  union
  select slice, version from (
    select slice, version, coalesce(rolled_back_at, lead(at) over (partition by slice, rolled_back_at is null order by id)) as until
    from slices.activation) as activated
  where until > ${now}::timestamptz - interval '1 day'`

/**
 * Reports of pages that were given the version: by their mark one that serves, by the record of visits a canary, and the active
 * version beside it.
 */
const ofGivenVersions = async (tx: Sql, said: readonly Said[], now: Date): Promise<Said[]> => {
  type Asked = Pick<Said, 'slice' | 'version' | 'visitor'> & { given: boolean }
  const askedOf = ({ slice, version, visitor, given = false }: Said): Asked => ({ slice, version, visitor, given })
  const keyOf = ({ slice, version, visitor, given }: Asked) => `${slice} ${version} ${visitor} ${given}`
  const rows = await tx.query<Asked>(
    `select distinct slice, version, visitor, given
     from jsonb_to_recordset($1::jsonb) as said(slice text, version text, visitor text, given boolean)
     join slices.version using (slice, version)
     where retired_at is null and (given and (slice, version) in (${served('$2')}) or exists (
       select from slices.canary_visit v join slices.canary c on c.id = v.canary
       where c.slice = said.slice and v.version = said.version and v.visitor = said.visitor))`,
    [JSON.stringify(said.map(askedOf)), now],
  )
  const known = new Set(rows.map(keyOf))
  return said.filter((each) => known.has(keyOf(askedOf(each))))
}

/** How many reports were left out: of versions that their page was not given, and beyond the cap of their address. */
type LeftOut = { notGiven: number; beyondCap: number }

/**
 * Counts what pages report, by hour. Versions that no page was given are left out, and so is what an address reports beyond its
 * cap.
 */
export const countReports = (
  { database, clock }: { database: Pick<Database, 'transaction'>; clock: Clock },
  reports: readonly Reported[],
): Promise<LeftOut> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const said = reports.flatMap(({ slices, ...from }) => slices.map((slice) => ({ ...from, ...slice })))
    const given = await ofGivenVersions(tx, said, now)
    const counted = await takeWithinCap(tx, given, now)
    const leftOut = { notGiven: said.length - given.length, beyondCap: given.length - counted.length }
    const counts = countsOf(counted)
    if (counts.length === 0) return leftOut
    await tx.query(
      `insert into slices.field_count (slice, version, hour, what, bucket, count)
       select slice, version, date_trunc('hour', $2::timestamptz), what, bucket, count
       from jsonb_to_recordset($1::jsonb) as new(slice text, version text, what text, bucket smallint, count bigint)
       order by slice, version, what, bucket
       on conflict (slice, version, hour, what, bucket) do update set count = field_count.count + excluded.count`,
      [JSON.stringify(counts), now],
    )
    return leftOut
  })

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
