import type { Sql } from '@zmig/kit'
import type { SliceMeta } from '../package/slice-meta.ts'
import type { ShellOffer } from '../package/slice-uses.ts'
import type { Shell } from './compare-offer.ts'
import type { LiveFragments } from './fragments.ts'

/** 24 h: few pages are open longer, as for versions of slices (slice.decider.ts). */
const OPEN_MS = 24 * 3_600_000

/** Notes that a build of the shell serves from now on. The one that serves already changes nothing. */
const noteShell = async (sql: Sql, offer: ShellOffer, now: Date): Promise<void> => {
  const [latest] = await sql.query<{ hash: string }>('select hash from slices.offer order by since desc limit 1')
  if (latest?.hash === offer.hash) return
  await sql.query(
    `insert into slices.offer (hash, offer, since) values ($1, $2, $3)
     on conflict (hash) do update set offer = excluded.offer, since = excluded.since`,
    [offer.hash, JSON.stringify(offer), now],
  )
  await sql.query(
    'delete from slices.offer where hash not in (select hash from slices.offer order by since desc limit 5)',
  )
}

/** The shell that serves, and the one before it while pages of it may be open. */
const readShells = async (sql: Sql, now: Date): Promise<Shell[]> => {
  const [live, previous] = await sql.query<{ offer: ShellOffer; since: Date }>(
    'select offer, since from slices.offer order by since desc limit 2',
  )
  if (!live) return []
  const isOpen = previous && now.getTime() - new Date(live.since).getTime() < OPEN_MS
  return [
    { offer: live.offer, which: 'live' },
    ...(isOpen ? [{ offer: previous.offer, which: 'previous' } as const] : []),
  ]
}

/** What the active slices expose and show. */
const readFragments = async (sql: Sql): Promise<LiveFragments> => {
  const rows = await sql.query<{ slice: string; fragments: LiveFragments[string] | null }>(
    `select s.name as slice, v.meta->'uses'->'fragments' as fragments from slices.slice s
     join slices.version v on v.slice = s.name and v.version = s.active`,
  )
  return Object.fromEntries(rows.flatMap(({ slice, fragments }) => (fragments ? [[slice, fragments]] : [])))
}

/** The description of the version that is active; undefined: none is. */
const readActiveMeta = async (sql: Sql, slice: string): Promise<SliceMeta | undefined> => {
  const [row] = await sql.query<{ meta: SliceMeta }>(
    `select v.meta from slices.slice s join slices.version v on v.slice = s.name and v.version = s.active where s.name = $1`,
    [slice],
  )
  return row?.meta
}

/** The names of all slices of the shop. */
const readSliceNames = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ name: string }>('select name from slices.slice order by name')).map(({ name }) => name)

/** What the gate asks of the live shop; every answer is that of the given connection. */
export const liveShop = { noteShell, readShells, readFragments, readActiveMeta, readSliceNames }
