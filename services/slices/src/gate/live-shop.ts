import type { Sql } from '@zmig/kit'
import type { ShellOffer } from '../package/slice-uses.ts'
import type { Shell } from './compare-offer.ts'
import type { LiveFragments } from './fragments.ts'

/** 24 h: few pages are open longer, as for versions of slices (slice.decider.ts). */
const OPEN_MS = 24 * 3_600_000

/** Notes that a build of the shell serves from now on. The one that serves already changes nothing. */
export const noteShell = async (sql: Sql, offer: ShellOffer, now: Date): Promise<void> => {
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
export const readShells = async (sql: Sql, now: Date): Promise<Shell[]> => {
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
export const readFragments = async (sql: Sql): Promise<LiveFragments> => {
  const rows = await sql.query<{ slice: string; fragments: LiveFragments[string] | null }>(
    `select s.name as slice, v.meta->'uses'->'fragments' as fragments from slices.slice s
     join slices.version v on v.slice = s.name and v.version = s.active`,
  )
  return Object.fromEntries(rows.flatMap(({ slice, fragments }) => (fragments ? [[slice, fragments]] : [])))
}
