import { setTimeout as pause } from 'node:timers/promises'
import { EventLogUnavailable } from '@zmig/event-log'

/** Repeats work while an engine does not answer in time. */
export type Retry = <T>(work: () => Promise<T>) => Promise<T>

type RetryOptions = {
  /** prints one line for each wait; without it the command would seem to hang */
  say: (line: string) => void
  /** how long an engine may stay silent, in milliseconds */
  atMost?: number
  /** between two tries, in milliseconds */
  every?: number
  now?: () => number
  wait?: (milliseconds: number) => Promise<unknown>
}

/** A machine under load is slow for seconds; a broker that restarts is back within half a minute. */
const AT_MOST = 120_000
const EVERY = 1_000

/**
 * Retries for commands that take minutes: one slow answer must not discard the work done until then. The time limit begins
 * with the first answer that does not come, and again after each that does.
 * @returns a function that runs work; it rejects with the last EventLogUnavailable when the time is up, and with any other
 *   error at once
 */
export const createRetry =
  ({
    say,
    atMost = AT_MOST,
    every = EVERY,
    now = () => performance.now(),
    wait = (milliseconds) => pause(milliseconds),
  }: RetryOptions): Retry =>
  async (work) => {
    let since: number | undefined
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof EventLogUnavailable)) throw error
        if (since === undefined) say(`${error.message}; trying again for up to ${atMost / 1_000} s`)
        since ??= now()
        if (now() - since >= atMost) throw error
        await wait(every)
      }
  }
