import { heldElsewhere, type Database } from '@zmig/event-log'

/** How long the log in PostgreSQL stays after the history has moved, should somebody want to compare. */
const DAYS = 7
const DAY = 24 * 60 * 60 * 1_000

/** Gives back the room of a log whose history has been elsewhere for a week. @returns whether there was something to forget */
export const forgetMovedLog = (database: Database, now: Date): Promise<boolean> =>
  database.transaction(async (tx) => {
    const elsewhere = await heldElsewhere(tx)
    if (!elsewhere || now.getTime() - elsewhere.since.getTime() < DAYS * DAY) return false
    const held = await tx.query('select from events.log_head limit 1')
    if (held.length > 0) await tx.query('truncate events.log, events.log_head')
    return held.length > 0
  })
