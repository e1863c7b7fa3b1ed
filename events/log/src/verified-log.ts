import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './database.ts'
import type { EventLog } from './event-log.port.ts'
import { claimHistory, type HistoryDeps } from './history.ts'
import { type Start, startAll } from './background-work.ts'

type VerifiedLog = {
  /** the log for processes that only append: an append waits until the log is verified */
  appending: Pick<EventLog, 'appendAll'>
  /**
   * Starts work on the log, in order, as soon as the log is verified; tries again when a start fails, for instance because
   * the database is away.
   * @returns a function that stops it, the newest first, or prevents the start
   */
  whenVerified(...starts: Start[]): () => Promise<void>
}

/** How long to wait before a Kafka that is away, or the wrong one, is tried again, in milliseconds. */
const AGAIN_MILLISECONDS = 2_000

/**
 * Prevents a process from using a log that does not hold the history of its shop, without blocking its other work: a
 * broker that is away when the services start must not stop sales, whose events wait in the outbox.
 */
export const openVerifiedLog = (
  deps: HistoryDeps & { log: Pick<EventLog, 'engine' | 'list' | 'appendAll'>; logger: Logger },
  againMilliseconds = AGAIN_MILLISECONDS,
): VerifiedLog => {
  const stopping = new AbortController()

  /**
   * Tries again until it succeeds. Not p-retry, which discards the result of an attempt that ends after a stop: what that
   * attempt has started must still be stopped.
   * @returns undefined when it was stopped before it succeeded
   */
  const untilDone = async <T>(attempt: () => Promise<T>, problem: string): Promise<T | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await attempt()
      } catch (error) {
        deps.logger.error({ err: error }, problem)
      }
      await pause(againMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    return undefined
  }
  const claim = async (): Promise<boolean> => {
    const claimed = async () => {
      await claimHistory(deps)
      return true
    }
    return (await untilDone(claimed, 'the event log is neither read nor written until this is fixed')) ?? false
  }
  const open = claim()

  return {
    appending: {
      appendAll: async (events) => {
        if (await open) await deps.log.appendAll(events)
      },
    },
    whenVerified: (...starts) => {
      const start = () =>
        untilDone(() => startAll(starts), 'the work on the event log could not be started; trying again')
      const started = open.then((yes) => (yes ? start() : undefined))
      return async () => {
        stopping.abort()
        await (
          await started
        )?.()
      }
    },
  }
}
