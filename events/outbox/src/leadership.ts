import type { Database } from '@zmig/event-log'
import { sayAlive, SILENCE_MILLISECONDS, takeLead } from './relay-lock.ts'
import { within } from './within.ts'

export type Leadership = {
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
  await within(ATTEMPT_MILLISECONDS, attempt, 'the database did not answer the relay').catch((error: unknown) => {
    isLate = true
    throw error
  })
  await Promise.race([lost.promise, leading])
}
