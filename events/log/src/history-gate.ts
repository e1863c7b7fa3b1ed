import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './database.ts'
import type { EventLog } from './event-log.port.ts'
import { claimHistory, type HistoryDeps } from './history.ts'

export type HistoryGate = {
  /** the log for whoever only appends: an append waits until it is known to go to the right place */
  appending: Pick<EventLog, 'appendAll'>
  /**
   * Starts what works on the log, as soon as it is known to be the right one.
   * @param start returns what stops it again
   * @returns a function that stops it, or sees to it that it never starts
   */
  whenOpen(start: () => Promise<() => Promise<void>>): () => Promise<void>
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

  const claim = async (): Promise<boolean> => {
    while (!stopping.signal.aborted) {
      try {
        await claimHistory(deps)
        return true
      } catch (error) {
        deps.logger.error({ err: error }, 'nothing is read from the event log or written to it until that is mended')
      }
      await pause(againMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    return false
  }
  const open = claim()

  return {
    appending: {
      appendAll: async (events) => {
        if (await open) await deps.log.appendAll(events)
      },
    },
    whenOpen: (start) => {
      const started = open.then((yes) => (yes ? start() : undefined))
      started.catch((error: unknown) => {
        // As if it had been awaited at the start of the process: the supervisor starts us again.
        deps.logger.error({ err: error }, 'what works on the event log could not be started')
        process.exit(1)
      })
      return async () => {
        stopping.abort()
        await (
          await started
        )?.()
      }
    },
  }
}
