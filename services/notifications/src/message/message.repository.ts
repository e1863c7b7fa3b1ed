import { claimRows, type Sql } from '@zmig/kit'
import type { Channel, Facts, NewMessage, Outcome, QueuedMessage } from './message.ts'
import { chooseNext, STEP, type Priority } from './priority.decider.ts'

type Row = {
  id: number
  event_id: string
  template: NewMessage['template']
  recipient_kind: NewMessage['recipientKind']
  recipient: string
  channel: Channel
  about_kind: NewMessage['aboutKind']
  about_id: string
  facts: Facts
  tries: number
  tried_since: Date
  reference: string | null
  uncertain_since: Date | null
}

const toMessage = (row: Row): QueuedMessage => ({
  id: row.id,
  eventId: row.event_id,
  template: row.template,
  recipientKind: row.recipient_kind,
  recipient: row.recipient,
  channel: row.channel,
  aboutKind: row.about_kind,
  aboutId: row.about_id,
  facts: row.facts,
  tries: row.tries,
  triedSince: row.tried_since,
  reference: row.reference,
  uncertainSince: row.uncertain_since,
})

/**
 * The oldest due messages of each kind. Messages about one subject to one recipient keep their order: a later one waits for
 * an earlier one.
 */
const readWaiting = (sql: Sql, now: Date): Promise<(Priority & { id: number })[]> =>
  sql.query<Priority & { id: number }>(
    `with recursive kinds as (
       (select lane, kind from notifications.message where status = 'queued' and not gathered
        order by lane, kind limit 1)
       union all
       select next.* from kinds cross join lateral (
         select lane, kind from notifications.message
         where status = 'queued' and not gathered and (lane, kind) > (kinds.lane, kinds.kind)
         order by lane, kind limit 1) as next
     )
     select kinds.lane, kinds.kind, due.id from kinds cross join lateral (
       select id, next_try_at from notifications.message as due
       where status = 'queued' and not gathered and lane = kinds.lane and kind = kinds.kind and next_try_at <= $1
         and not exists (
           select from notifications.message as earlier
           where earlier.status = 'queued' and earlier.about_id = due.about_id and earlier.recipient = due.recipient
             and earlier.channel = due.channel and earlier.id < due.id)
       order by next_try_at, id limit ${STEP}) as due
     order by kinds.lane, kinds.kind, due.next_try_at, due.id`,
    [now],
    { name: 'notifications-waiting' },
  )

/** Takes messages for one try until `$2`. */
const ONE_TRY = {
  table: 'notifications.message',
  key: 'id',
  set: 'tries = claimed.tries + 1, next_try_at = $2',
  columns: 'claimed.*',
}

/**
 * Takes the messages of this step (priority.decider.ts) for this process until `until`; when the process dies they are due
 * again then. What another process took meanwhile is left to it.
 */
export const claimDue = async (
  sql: Sql,
  { now, until, step }: { now: Date; until: Date; step: number },
): Promise<QueuedMessage[]> => {
  const chosen = chooseNext(await readWaiting(sql, now), step)
  if (chosen.length === 0) return []
  const rows = await claimRows<Row>(sql, {
    ...ONE_TRY,
    due: `id = any($3::bigint[]) and status = 'queued' and next_try_at <= $1`,
    values: [now, until, chosen],
    name: 'notifications-claim',
  })
  return rows.map(toMessage)
}

/** Takes messages that were gathered for the shop or a garage and are due, as `claimDue` does; the oldest first. */
export const claimGathered = async (
  sql: Sql,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<QueuedMessage[]> => {
  const rows = await claimRows<Row>(sql, {
    ...ONE_TRY,
    due: `status = 'queued' and next_try_at <= $1 and gathered`,
    order: 'id',
    limit,
    values: [now, until],
    name: 'notifications-claim-gathered',
  })
  return rows.map(toMessage).toSorted((one, other) => one.id - other.id)
}

/**
 * Counts a message towards a limit, in one statement: the row of the limit lets one message in at a time. A message that was
 * counted once, and is tried again, keeps its turn.
 * @param countedAs the same for all messages of one limit
 * @returns false when as many others as the limit allows were counted
 */
export const takeTurn = async (
  sql: Sql,
  { id, countedAs, limit, now }: { id: number; countedAs: string; limit: number; now: Date },
): Promise<boolean> => {
  const rows = await sql.query(
    `with taken as (
       insert into notifications.turn as turn (counted_as, taken, since)
       select $2, 1, $4 from notifications.message where id = $1 and not counted and $3 > 0
       on conflict (counted_as) do update set taken = turn.taken + 1 where turn.taken < $3
       returning 1
     )
     update notifications.message set counted = true where id = $1 and (counted or exists (select from taken))
     returning 1`,
    [id, countedAs, limit, now],
    { name: 'notifications-take-turn' },
  )
  return rows.length > 0
}

/** Sends a message with others in one letter, at an instant. */
export const gatherMessage = async (sql: Sql, id: number, until: Date): Promise<void> => {
  await sql.query(
    `update notifications.message set gathered = true, tries = 0, next_try_at = $2 where id = $1 and status = 'queued'`,
    [id, until],
  )
}

/**
 * Saves the outcome of a message.
 * @param askAt when the provider is asked what became of it, once it is sent
 * @returns false when it had one already
 */
export const recordOutcome = async (
  tx: Sql,
  id: number,
  outcome: Outcome,
  { now, askAt }: { now: Date; askAt: Date | null },
): Promise<boolean> => {
  const again = outcome.status === 'queued'
  const rows = await tx.query(
    `update notifications.message set status = $2, last_error = $3, done_at = $4, next_try_at = coalesce($5, next_try_at),
       ask_at = $6, uncertain_since = case when $7 then uncertain_since end
     where id = $1 and status = 'queued' returning 1`,
    [
      id,
      outcome.status,
      'reason' in outcome ? outcome.reason : null,
      again ? null : now,
      again ? outcome.nextTryAt : null,
      outcome.status === 'sent' ? askAt : null,
      again && outcome.uncertain === true,
    ],
    { name: 'notifications-record' },
  )
  return rows.length > 0
}
