import { type EventEnvelope, partitionOf, type Topic } from '@zmig/events'
import { type Addressed, type EventLog, type Logger, startLoop } from '@zmig/event-log'
import { appendWithoutPoison } from './poison-events.ts'
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts'
import { telemetryQueues, telemetryShed } from './metrics.ts'
import { sealEvent } from './outbox.ts'

/** Events without an aggregate (impressions, cart metrics): fast, bounded, and dropped rather than slowing anything down. */
export type Telemetry = {
  /** Adds an event to the next micro-batch; never waits and never throws. A full queue drops its oldest event. */
  record(event: { topic: Topic }, envelope: EventEnvelope): void
  /** Resolves when everything recorded so far is in the log. */
  flush(): Promise<void>
  /** Flushes for up to two seconds and ends. */
  stop(): Promise<void>
  /** How many events were shed since the start, because the queue was full or the log refused them. */
  dropped(): number
}

type TelemetryOptions = {
  log: Pick<EventLog, 'appendAll'>
  logger: Logger
  /** events that wait at most */
  capacity?: number
  /** how long a batch collects events after its first, in milliseconds */
  gatherMs?: number
}

type Queued = Addressed & { bytes: number }

/** Small enough for an append of about ten milliseconds. */
const batch = { events: 1_000, bytes: 4_000_000 }

/** The largest queue, in bytes of JSON: far more than usual events need, far less than the memory of a process. */
const CAPACITY_BYTES = 32_000_000

const STOP_MILLISECONDS = 2_000

/**
 * Appends the next batch of a queue to the log. What the log does not take goes back into the queue.
 * @param drop ends an event that the log refuses
 */
const createAppend = (
  log: Pick<EventLog, 'appendAll'>,
  queue: BoundedQueue<Queued>,
  drop: (event: EventEnvelope, error: unknown) => void,
) => {
  let inFlight = 0
  const append = async () => {
    const taken = queue.take(batch.events, batch.bytes)
    const settled = new Set<Queued>()
    inFlight = taken.length
    try {
      await appendWithoutPoison(taken, {
        append: async (part) => {
          await log.appendAll(part.map(({ topic, partition, event }) => ({ topic, partition, event })))
          for (const entry of part) settled.add(entry)
        },
        onRefused: (entry, error) => {
          settled.add(entry)
          drop(entry.event, error)
        },
      })
    } finally {
      inFlight = 0
      queue.putBack(taken.filter((entry) => !settled.has(entry)))
    }
  }
  return { append, inFlight: () => inFlight }
}

/** Starts collecting telemetry. */
export const createTelemetry = ({ log, logger, capacity = 10_000, gatherMs = 3 }: TelemetryOptions): Telemetry => {
  let shed = 0
  let reported = 0
  let waiting: { whenEmpty: () => void }[] = []

  const onShed = (events: number) => {
    shed += events
    telemetryShed.inc(events)
  }
  const queue = createBoundedQueue<Queued>({ entries: capacity, bytes: CAPACITY_BYTES, onShed })
  const drop = ({ id, type }: EventEnvelope, err: unknown) => {
    logger.error({ err, eventId: id, type }, 'a telemetry event was dropped: the log refuses it')
    onShed(1)
  }
  const { append, inFlight } = createAppend(log, queue, drop)
  const length = () => queue.length() + inFlight()
  telemetryQueues.add(length)

  const loop = startLoop({
    step: async () => {
      if (queue.length() > 0) {
        await new Promise((resolve) => setTimeout(resolve, gatherMs))
        await append()
      }
      if (queue.length() > 0) return true
      for (const { whenEmpty } of waiting.splice(0)) whenEmpty()
      return false
    },
    onError: (error) => {
      logger.error({ err: error, waiting: queue.length() }, 'appending telemetry failed; trying again')
    },
  })

  // Events are shed thousands of times a second or not at all, so one line a second is enough.
  const reporting = setInterval(() => {
    if (shed > reported) logger.warn({ shed: shed - reported }, 'telemetry was shed')
    reported = shed
  }, 1_000)
  reporting.unref()

  const flush = (): Promise<void> =>
    length() === 0
      ? Promise.resolve()
      : new Promise((whenEmpty) => {
          waiting.push({ whenEmpty })
          loop.wake()
        })

  return {
    record: ({ topic }, envelope) => {
      try {
        const { event, bytes } = sealEvent(envelope)
        queue.add({ topic, partition: partitionOf(topic, event.key), event, bytes })
        loop.wake()
      } catch (error) {
        drop(envelope, error)
      }
    },
    flush,
    stop: async () => {
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MILLISECONDS)))
      await Promise.race([flush(), enough])
      // Nor does it wait for an append that the log does not answer.
      await Promise.race([loop.stop(), enough])
      clearTimeout(timer)
      clearInterval(reporting)
      telemetryQueues.delete(length)
      waiting = []
    },
    dropped: () => shed,
  }
}
