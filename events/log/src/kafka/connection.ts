import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../database.ts'
import { adviceFor } from './advice.ts'
import type { KafkaSecurity } from './client.ts'
import { EventLogRefused, EventLogUnavailable, noAnswer } from '../errors.ts'
import { withDeadline } from '../limits.ts'

/** A connected producer or admin client of kafkajs. */
export type Session<Client> = { client: Client; ready: Promise<unknown>; end: () => void }

/** A session that is replaced when it fails. */
export type Connection<Client> = {
  /**
   * Tries work on the session until it succeeds, with a new session after each failure.
   * @param doing for the error's sentence, e.g. `append to the log`
   * @throws EventLogUnavailable when it has not succeeded within 5 s
   */
  use<T>(doing: string, work: (client: Client) => Promise<T>): Promise<T>
  /** Ends the session; the next use opens another. */
  drop: () => void
  close: () => void
}

/** First and longest pause between two tries, in milliseconds. */
const pauses = { first: 20, longest: 400 }

/** Responses of Kafka after which another try would end the same way. */
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

type ConnectionOptions = {
  logger: Logger
  /** how the sessions are encrypted and sign in, for the advice in errors */
  security?: KafkaSecurity | undefined
  /** why a session is not ready yet, when that is known */
  whyNot: () => unknown
}

/** @param open starts to connect a new session */
export const createConnection = <Client>(
  open: () => Session<Client>,
  { logger, security, whyNot }: ConnectionOptions,
): Connection<Client> => {
  let current: Session<Client> | undefined
  let away = false
  let closed = false

  const end = (session: Session<Client> | undefined) => {
    session?.end()
    if (session === current) current = undefined
  }

  const report = (isAway: boolean, error?: unknown) => {
    if (isAway === away || closed) return
    away = isAway
    if (isAway) logger.warn({ err: error }, 'Kafka cannot be reached; trying again')
    else logger.info({}, 'Kafka answers again')
  }

  return {
    // Not p-retry: the deadline must also end the sockets, so that nothing is sent after the caller got the failure.
    use: (doing, work) => {
      let using: Session<Client> | undefined
      let over = false
      let reason: unknown
      const tries = async () => {
        for (let wait = pauses.first; ; wait = Math.min(wait * 2, pauses.longest)) {
          if (closed) throw new EventLogUnavailable(`the log is closed; it cannot ${doing}`)
          using = current ??= open()
          try {
            await using.ready
            const result = await work(using.client)
            report(false)
            return result
          } catch (error) {
            reason = error
            const final = finalOf(error, doing)
            if (over || final) throw final ?? error
            end(using)
            // A few failures are normal right after topics are created, or while a partition changes its leader.
            if (wait === pauses.longest) report(true, error)
          }
          await pause(wait)
          if (over) throw reason
        }
      }
      return withDeadline(tries(), () => {
        over = true
        end(using)
        const why = reason ?? whyNot()
        report(true, why)
        return noAnswer('Kafka', doing, { cause: why, advice: adviceFor(why, security) })
      })
    },
    drop: () => end(current),
    close: () => {
      closed = true
      end(current)
    },
  }
}
