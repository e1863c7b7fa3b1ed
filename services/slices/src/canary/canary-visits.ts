import type { Sql } from '@zmig/kit'
import { GIVEN_HOURS, type SliceReport } from '@zmig/edge-contract'
import * as z from 'zod'
import { SliceName, SliceVersion } from '../package/slice-meta.ts'
import { FAULTS } from './evidence.ts'

/** A version of a slice of which a canary runs, as it was given to a visitor with a document. */
export const GivenVersion = z.object({
  slice: SliceName,
  version: SliceVersion,
  visitor: z.string().min(1).max(200),
  /** a keyed hash; empty when it is not known */
  address: z.string().max(100),
  at: z.iso.datetime(),
  /** the document is a page of this slice */
  shown: z.boolean(),
  /** the slice could not render it on the server */
  failed: z.boolean(),
})
export type GivenVersion = z.infer<typeof GivenVersion>

/** What a page reports on its slices, and whose page it is. */
export type VisitReport = { visitor: string; slices: Omit<SliceReport, 'mark'>[] }

/**
 * Visitors of one address whose visits count, in a day and whichever version they got: were they counted for each version, a
 * share of 5 % would let an address with many visitors weigh more on the canary's side.
 */
const MOST_OF_ADDRESS = 5
/** Visitors of one address whose version is kept in mind, because they may come to the slice later. */
const MOST_GIVEN = 50

/** One batch after the other, so that the visits of an address are counted exactly. */
const lockVisits = (tx: Sql) => tx.query("select pg_advisory_xact_lock(hashtext('slices.canary_visit'))")

type Begun = { slice: string; version: string; visitor: string; at: string; failed: boolean }

/** Lets visits begin, as far as their address has not had enough of them. One that has begun begins no second time. */
const begin = (tx: Sql, begun: readonly Begun[]): Promise<unknown> =>
  tx.query(
    `with first as (
       select distinct on (v.id) v.id, v.canary, v.address, b.at, b.failed
       from jsonb_to_recordset($1::jsonb) as b(slice text, version text, visitor text, at timestamptz, failed boolean)
       join slices.canary c on c.slice = b.slice and c.ended_at is null
       join slices.canary_visit v on v.canary = c.id and v.visitor = b.visitor and v.version = b.version
       where v.began_at is null order by v.id, b.at),
     ranked as (select *, row_number() over (partition by canary, address order by at, id) as nth from first)
     update slices.canary_visit v set began_at = r.at, error = r.failed from ranked r
     where v.id = r.id and r.nth + (
       select count(*) from slices.canary_visit o
       where o.canary = r.canary and o.address = r.address and o.began_at > r.at - interval '1 day') <= $2`,
    [JSON.stringify(begun), MOST_OF_ADDRESS],
  )

/** Records which versions visitors were given. What is no version of a running canary, or of the active one beside it, is left out. */
export const recordGiven = async (tx: Sql, given: readonly GivenVersion[]): Promise<void> => {
  await lockVisits(tx)
  await tx.query(
    `with new as (
       select distinct on (c.id, g.visitor) c.id as canary, g.visitor, g.address, g.version, g.version = s.canary as is_canary,
         c.percent, g.at
       from jsonb_to_recordset($1::jsonb) as g(slice text, version text, visitor text, address text, at timestamptz)
       join slices.canary c on c.slice = g.slice and c.ended_at is null
       join slices.slice s on s.name = g.slice and g.version in (s.active, s.canary)
       where not exists (select from slices.canary_visit v where v.canary = c.id and v.visitor = g.visitor)
       order by c.id, g.visitor, g.at),
     ranked as (select *, row_number() over (partition by canary, address order by at, visitor) as nth from new)
     insert into slices.canary_visit (canary, visitor, address, version, is_canary, percent, given_at)
     select canary, visitor, address, version, is_canary, percent, at from ranked r
     where nth + (
       select count(*) from slices.canary_visit o
       where o.canary = r.canary and o.address = r.address and o.given_at > r.at - interval '1 day') <= $2
     on conflict (canary, visitor) do nothing`,
    [JSON.stringify(given), MOST_GIVEN],
  )
  await begin(
    tx,
    given.filter(({ shown }) => shown),
  )
}

/**
 * Adds what pages report to the visits of their visitors. A report of a version that its visitor was not given, or of no visit
 * that counts, changes nothing.
 * @returns how many reports belonged to a visit
 */
export const recordReports = async (tx: Sql, reports: readonly VisitReport[], at: string): Promise<number> => {
  const said = reports.flatMap(({ visitor, slices }) => slices.map((report) => ({ visitor, ...report })))
  const opened = said.filter(({ signals }) => signals.includes('opened'))
  if (opened.length > 0) {
    await lockVisits(tx)
    await begin(
      tx,
      opened.map(({ slice, version, visitor }) => ({ slice, version, visitor, at, failed: false })),
    )
  }
  const signals = ['mounted', ...FAULTS.filter((fault) => fault !== 'mount')] as const
  const flags = said.map(({ slice, version, visitor, signals: has }) => ({
    slice,
    version,
    visitor,
    ...Object.fromEntries(signals.map((signal) => [signal, has.includes(signal)] as const)),
  }))
  const matched = await tx.query<{ id: string }>(
    `with said as (
       select slice, version, visitor, bool_or(mounted) as mounted, bool_or(error) as error, bool_or(slow) as slow,
         bool_or(edge) as edge
       from jsonb_to_recordset($1::jsonb)
         as r(slice text, version text, visitor text, mounted boolean, error boolean, slow boolean, edge boolean)
       group by slice, version, visitor)
     update slices.canary_visit v
     set mounted = v.mounted or said.mounted, error = v.error or said.error, slow = v.slow or said.slow,
       edge = v.edge or said.edge
     from said join slices.canary c on c.slice = said.slice and c.ended_at is null
     where v.canary = c.id and v.visitor = said.visitor and v.version = said.version and v.began_at is not null
     returning v.id`,
    [JSON.stringify(flags)],
  )
  return matched.length
}

/** Deletes visits that are older than a day, as the privacy page says. */
export const forgetVisits = (database: Sql, now: Date): Promise<unknown> =>
  database.query('delete from slices.canary_visit where given_at < $1::timestamptz - make_interval(hours => $2)', [
    now,
    GIVEN_HOURS,
  ])
