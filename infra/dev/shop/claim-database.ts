import { setTimeout as pause } from 'node:timers/promises'
import { MAINTENANCE_LOCK } from '@zmig/event-log'
import type pg from 'pg'
import { Refusal } from '../command/run-command.ts'

/** A backup reads a snapshot, so it may run beside a restore or a move. */
const ALLOWED = 'zmigo backup'

const connectedParts = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'zmigo%'
       and application_name <> $1 order by 1`,
    [ALLOWED],
  )
  return rows.map(({ name }) => name)
}

/** Milliseconds until the connections of a shop that was just stopped are gone from the server's list. */
const GONE_WITHIN = 2_000
const EVERY = 100

const partsStillConnected = async (client: pg.ClientBase): Promise<string[]> => {
  const deadline = performance.now() + GONE_WITHIN
  for (;;) {
    const parts = await connectedParts(client)
    if (parts.length === 0 || performance.now() > deadline) return parts
    await pause(EVERY)
  }
}

/**
 * Makes sure that no shop works on this database, and that none starts while the connection is open: a start checks the
 * lock after it has connected, and this command checks the connections after it has taken the lock, so at least one of
 * the two sees the other.
 * @param deed the command, as in "the restore"
 * @throws Refusal
 */
export const claimDatabase = async (client: pg.ClientBase, deed: string): Promise<void> => {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [MAINTENANCE_LOCK])
  if (rows[0]?.held !== true)
    throw new Refusal(
      `Another restore or move works on this database. Wait until it has ended, then run ${deed} again.`,
    )
  const parts = await partsStillConnected(client)
  if (parts.length > 0)
    throw new Refusal(
      `A shop runs on this database (${parts.join(', ')}). Stop it, wherever it was started, then run ${deed} again.`,
    )
}
