import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../database.ts'
import { withDeadline } from '../limits.ts'
import { EventLogRefused, EventLogUnavailable, silent } from '../errors.ts'
import type { Session } from './session.ts'

/** A session that is replaced when it breaks. */
export type Link = {
  /**
   * Tries work on the session until it succeeds, with a fresh session after each failure.
   * @param doing for the error's sentence, e.g. `append to the log`
   * @throws EventLogUnavailable when it has not succeeded within 5 s
   */
  use<T>(doing: string, work: (session: Session) => Promise<T>): Promise<T>
  /** Gives the session up; the next use opens another. */
  drop: () => void
  close: () => void
}

/** First and longest pause between two tries, in milliseconds. */
const pauses = { first: 20, longest: 400 }

/** Answers of Kafka's after which another try would end the same way. */
const FINAL = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_TOPIC_EXCEPTION',
  'TOPIC_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
  'UNSUPPORTED_VERSION',
])

/** The error to give up with at once, if it is one. */
const finalOf = (error: unknown, doing: string): Error | undefined => {
  if (error instanceof EventLogRefused || error instanceof EventLogUnavailable) return error
  if (!(error instanceof Error) || !('type' in error) || !FINAL.has(String(error.type))) return undefined
  return new EventLogRefused(`Kafka refused to ${doing}: ${error.message}`, { cause: error })
}

/** @param open begins a session */
export const createLink = (open: () => Session, logger: Logger): Link => {
  let current: Session | undefined
  let away = false
  let closed = false

  const give = (session: Session | undefined) => {
    session?.end()
    if (session === current) current = undefined
  }

  const told = (isAway: boolean, error?: unknown) => {
    if (isAway === away || closed) return
    away = isAway
    if (isAway) logger.warn({ err: error }, 'Kafka cannot be reached; trying again')
    else logger.info({}, 'Kafka answers again')
  }

  return {
    use: (doing, work) => {
      let using: Session | undefined
      let over = false
      let reason: unknown
      const tries = async () => {
        for (let wait = pauses.first; ; wait = Math.min(wait * 2, pauses.longest)) {
          if (closed) throw new EventLogUnavailable(`the log is closed; it cannot ${doing}`)
          using = current ??= open()
          try {
            await using.ready
            const result = await work(using)
            told(false)
            return result
          } catch (error) {
            reason = error
            const final = finalOf(error, doing)
            if (over || final) throw final ?? error
            give(using)
            // Right after topics are created, or while a partition changes its leader, some failures are to be expected.
            if (wait === pauses.longest) told(true, error)
          }
          await pause(wait)
          if (over) throw reason
        }
      }
      return withDeadline(tries(), () => {
        over = true
        give(using)
        told(true, reason)
        return silent('Kafka', doing, reason)
      })
    },
    drop: () => give(current),
    close: () => {
      closed = true
      give(current)
    },
  }
}
