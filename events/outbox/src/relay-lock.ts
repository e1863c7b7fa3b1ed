import { withDeadline, type Database, type Sql } from '@zmig/event-log'

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
const takeLead = (tx: Sql): Promise<boolean> => takeLock(tx, LEADER_LOCK)

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

type Leadership = {
  database: Database
  /** ends the leadership, or the attempt, when aborted */
  stopping: AbortSignal
  /** starts the work of the leader. @returns what stops it, after the piece that is under way */
  work: () => () => Promise<void>
}

/** Resolves after a while, or at once when told to stop. */
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

/** The database answers an attempt, or refuses it, sooner than this, in milliseconds. */
const ATTEMPT_MILLISECONDS = 10_000

/**
 * Tries to become the one process that leads, and leads until told to stop. The lock lives in a transaction that is
 * kept open for it and that shows signs of life; when they fail to come, the server ends it and somebody else leads.
 * @returns at once when another process leads
 * @throws when the lead was lost, which is told within a few seconds even by a connection that died in silence
 */
export const lead = async ({ database, stopping, work }: Leadership): Promise<void> => {
  // A connection that died in silence would not even take the rollback of its transaction: we do not wait for that.
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
        await sayAlive(tx)
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
