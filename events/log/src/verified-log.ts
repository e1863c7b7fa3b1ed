import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './database.ts'
import type { EventLog } from './event-log.port.ts'
import { claimHistory, type HistoryDeps } from './history.ts'
import { type Start, startAll } from './background-work.ts'

type HistoryGate = {
  /** the log for whoever only appends: an append waits until it is known to go to the right place */
  appending: Pick<EventLog, 'appendAll'>
  /**
   * Starts what works on the log, in order, as soon as it is known to be the right one; tries again while that fails, for
   * instance because the database went away in that moment.
   * @returns a function that stops it, the newest first, or sees to it that it never starts
   */
  whenOpen(...starts: Start[]): () => Promise<void>
}

/** How soon to look again at a Kafka that is away, or the wrong one, in milliseconds. */
const AGAIN_MILLISECONDS = 2_000

/**
 * Keeps a process from using a log that does not hold the history of its shop, without keeping it from its other work: a
 * broker that is away when the services are started again must not stop sales, which go into the outbox meanwhile.
 */
export const openHistoryGate = (
  deps: HistoryDeps & { log: Pick<EventLog, 'engine' | 'list' | 'appendAll'>; logger: Logger },
  againMilliseconds = AGAIN_MILLISECONDS,
): HistoryGate => {
  const stopping = new AbortController()

  /** @returns undefined when it was stopped before it succeeded */
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
    return (
      (await untilDone(claimed, 'nothing is read from the event log or written to it until that is mended')) ?? false
    )
  }
  const open = claim()

  return {
    appending: {
      appendAll: async (events) => {
        if (await open) await deps.log.appendAll(events)
      },
    },
    whenOpen: (...starts) => {
      const start = () =>
        untilDone(() => startAll(starts), 'what works on the event log could not be started; trying again')
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
