import { ShopClosed, ShopOpened } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { eventContexts } from '../event-context.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** `since`: null for a shop that has sold since before this was kept */
export type Opening = { open: boolean; since: string | null }

const WITHOUT_ROW: Opening = { open: true, since: null }

/** Whether shoppers may order. */
export const readOpening = async (sql: Pick<Sql, 'query'>): Promise<Opening> => {
  const [row] = await sql.query<{ open: boolean; since: Date }>('select open, since from ordering.opening')
  return row ? { open: row.open, since: row.since.toISOString() } : WITHOUT_ROW
}

/** Opens or closes the shop, and publishes it when it was the other way. @returns whether it was */
export const setOpening = (deps: Deps, open: boolean): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    // the statement locks the row, so that of two owners one changes it
    const changed = await tx.query(
      `insert into ordering.opening (open, since) select $1::boolean, $2::timestamptz where not $1 or exists (select from ordering.opening)
       on conflict (only_row) do update set open = excluded.open, since = excluded.since
       where opening.open is distinct from excluded.open
       returning only_row`,
      [open, now],
    )
    if (changed.length === 0) return false
    const context = eventContexts(deps, now)
    const at = { at: now.toISOString() }
    await deps.outbox.append(tx, [open ? ShopOpened.create(at, context()) : ShopClosed.create(at, context())])
    return true
  })
