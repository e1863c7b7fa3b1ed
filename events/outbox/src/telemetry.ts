import { partitionOf, type EventEnvelope, type Topic } from '@zmig/events'
import { startLoop, type Addressed, type EventLog, type Logger } from '@zmig/event-log'
import { appendWithoutPoison } from './append-without-poison.ts'

/** Facts that no aggregate guards (impressions, cart metrics): fast, bounded, and lost rather than in the way. */
export type Telemetry = {
  /** Takes an event for the next micro-batch; never waits and never throws. When the queue is full the oldest goes. */
  record(event: { topic: Topic }, envelope: EventEnvelope): void
  /** Resolves when everything recorded so far is in the log. */
  flush(): Promise<void>
  /** Flushes for up to two seconds and ends. */
  stop(): Promise<void>
  /** How many events were shed since the start, because the queue was full or the log refused them. */
  dropped(): number
}

export type TelemetryOptions = {
  log: Pick<EventLog, 'appendAll'>
  logger: Logger
  /** events that wait at most */
  capacity?: number
  /** how long the first event of a batch waits for company, in milliseconds */
  gatherMs?: number
}

/** Few enough to keep one append under some ten milliseconds. */
const MAX_BATCH = 1_000
const STOP_MILLISECONDS = 2_000

/** Starts collecting telemetry. */
export const createTelemetry = ({ log, logger, capacity = 10_000, gatherMs = 3 }: TelemetryOptions): Telemetry => {
  const queue: Addressed[] = []
  let shed = 0
  let reported = 0
  let inFlight = 0
  let waiting: { whenEmpty: () => void }[] = []

  const append = async () => {
    const batch = queue.splice(0, MAX_BATCH)
    inFlight = batch.length
    try {
      shed += await appendWithoutPoison(log, batch, logger)
    } catch (error) {
      queue.unshift(...batch)
      if (queue.length > capacity) shed += queue.splice(0, queue.length - capacity).length
      throw error
    } finally {
      inFlight = 0
    }
  }

  const loop = startLoop({
    step: async () => {
      if (queue.length > 0) {
        await new Promise((resolve) => setTimeout(resolve, gatherMs))
        await append()
      }
      if (queue.length > 0) return true
      for (const { whenEmpty } of waiting.splice(0)) whenEmpty()
      return false
    },
    onError: (error) => {
      logger.error({ err: error, waiting: queue.length }, 'appending telemetry failed; trying again')
    },
  })

  // Shedding happens thousands of times a second or not at all: one line a second says as much as each.
  const reporting = setInterval(() => {
    if (shed > reported) logger.warn({ shed: shed - reported }, 'telemetry was shed')
    reported = shed
  }, 1_000)
  reporting.unref()

  const flush = (): Promise<void> =>
    queue.length + inFlight === 0
      ? Promise.resolve()
      : new Promise((whenEmpty) => {
          waiting.push({ whenEmpty })
          loop.wake()
        })

  return {
    record: ({ topic }, event) => {
      queue.push({ topic, partition: partitionOf(topic, event.key), event })
      if (queue.length > capacity) {
        queue.shift()
        shed += 1
      }
      loop.wake()
    },
    flush,
    stop: async () => {
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MILLISECONDS)))
      await Promise.race([flush(), enough])
      clearTimeout(timer)
      clearInterval(reporting)
      await loop.stop()
      waiting = []
    },
    dropped: () => shed,
  }
}
