import type { Sql } from '@zmig/event-log'

/** Advisory locks; any constants that nobody else in this database uses. */
export const LEADER_LOCK = 7_301_006
const ROUND_LOCK = 7_301_001

/**
 * How long the server waits for a relay that says nothing before it takes back its transaction and with it the lock,
 * in milliseconds: for a process that was frozen and a connection that died in silence alike. With the second in which
 * a stand-by looks again it stays below the five seconds in which another relay has to be at work.
 */
export const SILENCE_MILLISECONDS = 3_000

/** A server that is there answers sooner; the other end of a connection that died in silence never does. In milliseconds. */
export const ANSWER_MILLISECONDS = 5_000

/**
 * Takes one of the relay's locks until the transaction ends, and makes the server watch over it: nobody holds the lock
 * whose statement hangs, who sends no statement, or who does not take delivery of an answer.
 */
const takeLock = async (tx: Sql, lock: number): Promise<boolean> => {
  const [row] = await tx.query<{ held: boolean }>(
    `select set_config('idle_in_transaction_session_timeout', $2, true), set_config('statement_timeout', $2, true),
       set_config('tcp_user_timeout', $2, true), pg_try_advisory_xact_lock($1) as held`,
    [lock, String(SILENCE_MILLISECONDS)],
    { name: 'relay-lock', deadlineMs: ANSWER_MILLISECONDS },
  )
  return row?.held === true
}

/** Makes this process the relay that works, while the others stand by, until the transaction ends. */
export const takeLead = (tx: Sql): Promise<boolean> => takeLock(tx, LEADER_LOCK)

/**
 * Lets one transaction at a time move events. Who leads could have been asleep and not know that another took over;
 * this lock lives in the very transaction that takes the rows, so losing one is losing both.
 */
export const enterRound = (tx: Sql): Promise<boolean> => takeLock(tx, ROUND_LOCK)

/** Waits until no relay moves events, and keeps it so until the transaction ends. */
export const waitForRelay = async (tx: Sql): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock($1)', [ROUND_LOCK])
}

/** Tells the server that the process behind a transaction is alive. */
export const sayAlive = async (tx: Sql): Promise<void> => {
  await tx.query('select', [], { name: 'relay-alive', deadlineMs: SILENCE_MILLISECONDS })
}
