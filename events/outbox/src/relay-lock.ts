import { withDeadline, type Database, type Sql } from '@zmig/event-log'

/** Advisory locks; any constants that have no other use in this database. */
export const LEADER_LOCK = 7_301_006
const ROUND_LOCK = 7_301_001

/**
 * How long the server waits for a silent relay before it ends the transaction, and with it the lock, in milliseconds: for
 * a frozen process as well as for a dead connection. Together with the half second between two attempts of a stand-by it
 * stays below the five seconds in which another relay has to take over.
 */
export const SILENCE_MILLISECONDS = 3_000

/** The deadline of a statement, in milliseconds; a dead connection never answers. */
export const ANSWER_MILLISECONDS = 5_000

/**
 * Takes one of the relay's locks until the transaction ends. The server releases it when a statement hangs, when no
 * statement arrives, or when the client does not receive a response.
 */
const takeLock = async (tx: Sql, lock: number): Promise<boolean> => {
  const [row] = await tx.query<{ locked: boolean }>(
    `select set_config('idle_in_transaction_session_timeout', $2, true), set_config('statement_timeout', $2, true),
       set_config('tcp_user_timeout', $2, true), pg_try_advisory_xact_lock($1) as locked`,
    [lock, String(SILENCE_MILLISECONDS)],
    { name: 'relay-lock', deadlineMs: ANSWER_MILLISECONDS },
  )
  return row?.locked === true
}

/** Makes this process the active relay until the transaction ends; the others stand by. */
const takeLead = (tx: Sql): Promise<boolean> => takeLock(tx, LEADER_LOCK)

/**
 * Lets one transaction at a time move events. A leader that was frozen may not know that another took over; this lock
 * belongs to the transaction that takes the rows, so losing one means losing both.
 */
export const lockRound = (tx: Sql): Promise<boolean> => takeLock(tx, ROUND_LOCK)

/** Waits until no relay moves events, and blocks them until the transaction ends. */
export const waitForRelay = async (tx: Sql): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock($1)', [ROUND_LOCK])
}

/** Keeps the transaction from counting as idle. */
export const sendHeartbeat = async (tx: Sql): Promise<void> => {
  await tx.query('select', [], { name: 'relay-alive', deadlineMs: SILENCE_MILLISECONDS })
}

type Leadership = {
  database: Database
  /** ends the leadership or the attempt */
  stopping: AbortSignal
  /** starts the work of the leader. @returns a function that stops it after the running round */
  work: () => () => Promise<void>
}

/** Resolves after a time, or at once on a stop. */
const pause = (milliseconds: number, stopping: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    stopping.addEventListener('abort', done)
    if (stopping.aborted) done()
  })

/** The deadline of an attempt to lead, in milliseconds. */
const ATTEMPT_MILLISECONDS = 10_000

/**
 * Tries to become the leader, and leads until stopped. The lock belongs to a transaction that is kept open with
 * heartbeats; when they stop, the server ends it and another process leads.
 * @returns at once when another process leads
 * @throws when the lead was lost, within a few seconds also on a dead connection
 */
export const lead = async ({ database, stopping, work }: Leadership): Promise<void> => {
  // A dead connection would not even execute the rollback of its transaction, so we do not wait for it.
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  const answered = Promise.withResolvers<void>()
  let isLate = false
  const leading = database.transaction(async (tx) => {
    const isLeader = !stopping.aborted && (await takeLead(tx)) && !isLate
    answered.resolve()
    if (!isLeader) return
    const stop = work()
    try {
      while (!stopping.aborted) {
        await pause(SILENCE_MILLISECONDS / 3, stopping)
        await sendHeartbeat(tx)
      }
    } catch (error) {
      lost.reject(error)
      throw error
    } finally {
      await stop()
    }
  })
  const attempt = Promise.race([answered.promise, leading])
  const silence = () => new Error('the database did not answer the relay')
  await withDeadline(attempt, silence, ATTEMPT_MILLISECONDS).catch((error: unknown) => {
    isLate = true
    throw error
  })
  await Promise.race([lost.promise, leading])
}
