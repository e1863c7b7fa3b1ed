import type { Agorot } from '@zmig/events'
import { claimRows, type Sql } from '@zmig/kit'
import type { OpenedSession, Reference, RefundRequest } from '../ports/payment-gateway.port.ts'
import {
  stateOfTrial,
  type LeftAs,
  type TrialFacts,
  type KnownTrials,
  type TrialStatus,
} from './terminal-trial.decider.ts'

export type TrialRow = {
  uniqueId: string
  amount: Agorot
  status: TrialStatus
  reference: Reference
  endsAt: Date
  /** how often the gateway was asked */
  inquiries: number
  /** how often the refund has failed */
  refundTries: number
}

const COLUMNS = `unique_id as "uniqueId", amount, status, reference, session_ends_at as "endsAt", inquiries,
  refund_tries as "refundTries"`

type NewTrial = { uniqueId: string; terminal: string; amount: Agorot; endsAt: Date; now: Date; watchFrom: Date }

/**
 * Writes a trial before the gateway is asked for its session; it is inquired about from `watchFrom` on, also when this process
 * dies.
 * @param most trials that may begin since `since`
 * @returns false when as many have begun
 */
export const insertTrial = async (
  sql: Sql,
  { uniqueId, terminal, amount, endsAt, now, watchFrom }: NewTrial,
  { since, most }: { since: Date; most: number },
): Promise<boolean> =>
  (
    await sql.query(
      `insert into ordering.terminal_trial (unique_id, terminal, amount, session_ends_at, created_at, next_step_at)
       select $1, $2, $3, $4, $5, $6 where (select count(*) from ordering.terminal_trial where created_at >= $7) < $8
       returning 1`,
      [uniqueId, terminal, amount, endsAt, now, watchFrom, since, most],
    )
  ).length > 0

/** Saves the page and what the gateway knows it by, before the owner is sent there. */
export const saveTrialOpened = async (sql: Sql, uniqueId: string, opened: OpenedSession): Promise<void> => {
  await sql.query(
    `update ordering.terminal_trial set status = 'open', page = $2, reference = reference || $3, session_ends_at = $4
     where unique_id = $1 and status = 'new'`,
    [uniqueId, opened.page, opened.reference, opened.endsAt],
  )
}

export const readTrialRow = async (sql: Sql, uniqueId: string): Promise<TrialRow | undefined> =>
  (await sql.query<TrialRow>(`select ${COLUMNS} from ordering.terminal_trial where unique_id = $1`, [uniqueId]))[0]

/** Saves that a trial ended without money. A charge that was saved meanwhile stays. */
export const closeTrial = async (
  sql: Sql,
  uniqueId: string,
  status: 'declined' | 'cancelled' | 'ended',
  now: Date,
): Promise<void> => {
  await sql.query(
    `update ordering.terminal_trial set status = $2, settled_at = $3, next_step_at = null
     where unique_id = $1 and status in ('new', 'open')`,
    [uniqueId, status, now],
  )
}

/** Saves the charge once; its refund is due at once. */
export const saveTrialCharged = async (
  sql: Sql,
  uniqueId: string,
  { amount, reference }: { amount: Agorot; reference: Reference },
  now: Date,
): Promise<void> => {
  await sql.query(
    `update ordering.terminal_trial set status = 'charged', paid_amount = $2, reference = reference || $3, settled_at = $4,
       refund_free_at = $4, next_step_at = $4
     where unique_id = $1 and status in ('new', 'open')`,
    [uniqueId, amount, reference, now],
  )
}

/** Saves that the owner came back without having paid. The timer goes on asking: a charge may still appear. */
export const saveTrialLeft = async (sql: Sql, uniqueId: string, leftAs: LeftAs): Promise<void> => {
  await sql.query(
    `update ordering.terminal_trial set left_as = $2 where unique_id = $1 and status in ('new', 'open')`,
    [uniqueId, leftAs],
  )
}

/** Counts an inquiry that changed nothing, and when the next one is due. */
export const waitForTrial = async (sql: Sql, uniqueId: string, next: Date): Promise<void> => {
  await sql.query(
    `update ordering.terminal_trial set inquiries = inquiries + 1, next_step_at = $2
     where unique_id = $1 and status in ('new', 'open')`,
    [uniqueId, next],
  )
}

/**
 * Saves that the gateway is asked for the refund, before it is asked.
 * @param until no process asks again before it
 * @returns what to ask; undefined when another process is asking, or the money has gone back
 */
export const claimTrialRefund = async (
  sql: Sql,
  uniqueId: string,
  { now, until }: { now: Date; until: Date },
): Promise<RefundRequest | undefined> =>
  (
    await sql.query<RefundRequest>(
      `with before as (
         select unique_id, refund_asked_at from ordering.terminal_trial
         where unique_id = $1 and status = 'charged' and refund_free_at <= $2 for update)
       update ordering.terminal_trial as asked set refund_asked_at = $2, refund_free_at = $3, next_step_at = $3
       from before where asked.unique_id = before.unique_id
       returning asked.unique_id as "uniqueId", asked.reference, asked.session_ends_at as "endsAt", asked.paid_amount as amount,
         1 as payments, before.refund_asked_at is not null as "askedBefore"`,
      [uniqueId, now, until],
    )
  )[0]

export const saveTrialRefunded = async (sql: Sql, uniqueId: string, now: Date): Promise<void> => {
  await sql.query(
    `update ordering.terminal_trial set status = 'refunded', refunded_at = $2, next_step_at = null
     where unique_id = $1 and status = 'charged'`,
    [uniqueId, now],
  )
}

export const saveTrialRefundFailed = async (sql: Sql, uniqueId: string, next: Date): Promise<void> => {
  await sql.query(
    `update ordering.terminal_trial set refund_tries = refund_tries + 1, refund_free_at = $2, next_step_at = $2
     where unique_id = $1 and status = 'charged'`,
    [uniqueId, next],
  )
}

/** Takes trials that are due, so that no other process takes them before `until`. */
export const takeDueTrials = (sql: Sql, now: Date, until: Date, limit: number): Promise<{ uniqueId: string }[]> =>
  claimRows<{ uniqueId: string }>(sql, {
    table: 'ordering.terminal_trial',
    key: 'unique_id',
    due: 'next_step_at <= $1',
    order: 'next_step_at',
    limit,
    set: 'next_step_at = $2',
    columns: 'unique_id as "uniqueId"',
    values: [now, until],
  })

/** What is known of the trials of a terminal. */
export const readTrial = async (sql: Pick<Sql, 'query'>, terminal: string): Promise<KnownTrials> => {
  const [[newest], [passed]] = await Promise.all([
    sql.query<TrialFacts>(
      `select status, amount, paid_amount as paid, left_as as "leftAs" from ordering.terminal_trial where terminal = $1
       order by created_at desc, unique_id limit 1`,
      [terminal],
    ),
    sql.query<{ at: Date | null; other: boolean | null }>(
      `select max(refunded_at) filter (where terminal = $1) as at, bool_or(terminal <> $1) as other
       from ordering.terminal_trial where status = 'refunded' and paid_amount = amount`,
      [terminal],
    ),
  ])
  return {
    passedAt: passed?.at ?? null,
    state: newest ? stateOfTrial(newest) : null,
    otherPassed: passed?.other ?? false,
  }
}
