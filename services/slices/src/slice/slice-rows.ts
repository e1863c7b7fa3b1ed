import type { Sql } from '@zmig/kit'
import { refuse, type Refusal } from '../refuse.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { decideClaim, type Claims } from './claimed-addresses.ts'

/** The channel that notifies shells of other versions to serve; the payload is the slice's name. */
export const SLICES_CHANNEL = 'slices'

export const notifyShells = (tx: Sql, slice: string) => tx.query('select pg_notify($1, $2)', [SLICES_CHANNEL, slice])

export type SliceRow = {
  active: string | null
  previous: string | null
  canary: string | null
  percent: number | null
}

/** Locks a slice, so that one change of it comes after the other. */
export const lockSlice = async (tx: Sql, slice: string): Promise<SliceRow | undefined> => {
  const [row] = await tx.query<SliceRow>(
    'select active, previous, canary, canary_percent as percent from slices.slice where name = $1 for update',
    [slice],
  )
  return row
}

export const findVersion = async (tx: Sql, slice: string, version: string) => {
  const [row] = await tx.query<{ meta: SliceMeta; retired: boolean; linkedUntil: Date | null }>(
    `select meta, retired_at is not null as retired, linked_until as "linkedUntil" from slices.version
     where slice = $1 and version = $2`,
    [slice, version],
  )
  return row
}

export const unknownSlice = (slice: string) =>
  refuse('UnknownSlice', `There is no slice ${slice}. npm run slice -- list shows those that there are.`)

/**
 * The addresses that each slice shows, to all visitors or to those of a canary. One transaction after the other asks, because
 * two that claim one address may be activated at once.
 */
export const readClaims = async (tx: Sql): Promise<Claims> => {
  await tx.query("select pg_advisory_xact_lock(hashtext('slices.claims'))")
  const rows = await tx.query<{ slice: string; addresses: string[] }>(
    `select s.name as slice, jsonb_agg(distinct address.value) as addresses from slices.slice s
     join slices.version v on v.slice = s.name and v.version in (s.active, s.canary),
     lateral jsonb_array_elements_text(coalesce(v.meta->'addresses', '[]')) as address group by s.name`,
  )
  return Object.fromEntries(rows.map((row) => [row.slice, row.addresses] as const))
}

/**
 * Whether a version claims an address that another slice shows.
 * @param together what slices will claim that change at the same time, instead of what they claim now
 */
export const claimedAlready = async (
  tx: Sql,
  slice: string,
  { addresses = [] }: Pick<SliceMeta, 'addresses'>,
  together: Claims = {},
): Promise<Refusal | undefined> => decideClaim(slice, addresses, { ...(await readClaims(tx)), ...together })
