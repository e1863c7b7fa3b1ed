import type { Message, Producer, TopicMessages } from 'kafkajs'
import { createByteBudget } from '../byte-budget.ts'
import { EventLogUnavailable } from '../errors.ts'
import type { Addressed } from '../event-log.port.ts'
import { DEADLINE_MILLISECONDS, MAX_BYTES_IN_FLIGHT, MAX_EVENT_BYTES } from '../limits.ts'
import { createClient, type ClientOptions } from './client.ts'
import { createConnection, type Session } from './connection.ts'
import { toMessage } from './message.ts'
import { keyOf, type Naming, type Place } from './partitions.ts'

/** An event for a partition, and when another engine recorded it before, if one did. */
export type ToAppend = Addressed & { recordedAt?: Date }

type Append = { left: number; resolve: () => void; reject: (error: unknown) => void }
type Waiting = Place & { message: Message; bytes: number; append: Append }

/** kafkajs sends one batch per partition, and Kafka's limit for a batch is a little over 1 MB; one event always fits. */
const MAX_BATCH_BYTES = MAX_EVENT_BYTES
/** Writing a request takes the event loop some milliseconds for this size. */
const MAX_REQUEST_BYTES = 4_000_000
const ALL_REPLICAS = -1

/** Encodes what one call appends. @throws EventTooLarge and EventMalformed */
export const encode = (events: ToAppend[], { nameOf }: Naming) => {
  const messages = events.map(({ topic, partition, event, recordedAt }) => {
    const { message, bytes } = toMessage(event)
    if (recordedAt) message.timestamp = String(recordedAt.getTime())
    return { name: nameOf(topic), partition, message: { ...message, partition }, bytes }
  })
  return { messages, bytes: messages.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Removes from the queue as many messages, from the first on, as fit into one request. */
const takeRequest = (waiting: Waiting[]): Waiting[] => {
  const batches = new Map<string, number>()
  let total = 0
  let count = 0
  for (const entry of waiting) {
    const key = keyOf(entry)
    const batch = batches.get(key) ?? 0
    if (batch > 0 && batch + entry.bytes > MAX_BATCH_BYTES) break
    if (total > 0 && total + entry.bytes > MAX_REQUEST_BYTES) break
    batches.set(key, batch + entry.bytes)
    total += entry.bytes
    count += 1
  }
  return waiting.splice(0, count)
}

const byTopic = (taken: Waiting[]): TopicMessages[] =>
  [...Map.groupBy(taken, ({ name }) => name)].map(([topic, entries]) => ({
    topic,
    messages: entries.map(({ message }) => message),
  }))

type ProducerOptions = ClientOptions & {
  naming: Naming
  /** what has to be done before the first append, such as creating the topics */
  before: Promise<void>
  /** why that could not be done so far */
  whyNot: () => unknown
}

/**
 * Appends events with the idempotent producer of kafkajs: one request under way at a time, so that the order of a
 * partition is the order of the calls. Appends that arrive while a request is under way are sent together. After a
 * failure the producer is replaced and its connections are ended: a request that is still on its way may arrive, as a
 * repeat that readers drop, but nothing is sent later than its caller knows.
 */
export const createAppender = ({ naming, before, whyNot, ...client }: ProducerOptions) => {
  const open = (): Session<Producer> => {
    const { kafka, end } = createClient(client)
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition ?? 0,
    })
    const ready = before.then(() => producer.connect())
    ready.catch(() => undefined) // the user of the session handles it
    return { client: producer, ready, end }
  }
  const connection = createConnection(open, { ...client, whyNot })
  const budget = createByteBudget(MAX_BYTES_IN_FLIGHT)
  let waiting: Waiting[] = []
  let sending = false

  const send = async (taken: Waiting[]): Promise<void> => {
    try {
      await connection.use('append to the log', (producer) =>
        producer.sendBatch({ acks: ALL_REPLICAS, timeout: DEADLINE_MILLISECONDS, topicMessages: byTopic(taken) }),
      )
      for (const { append } of taken) {
        append.left -= 1
        if (append.left === 0) append.resolve()
      }
    } catch (error) {
      connection.drop()
      // Nothing may overtake what failed: neither the appends that wait for an engine that is away, nor the rest of an
      // append that is refused, whose caller sends all of it again in parts.
      const failed = new Set(taken.map(({ append }) => append))
      const isOver = error instanceof EventLogUnavailable ? () => true : (entry: Waiting) => failed.has(entry.append)
      const over = waiting.filter(isOver)
      waiting = waiting.filter((entry) => !isOver(entry))
      for (const { append } of [...taken, ...over]) append.reject(error)
    }
  }
  const sendAll = async () => {
    sending = true
    while (waiting.length > 0) await send(takeRequest(waiting))
    sending = false
  }
  const enqueue = ({ messages }: ReturnType<typeof encode>): Promise<void> =>
    new Promise((resolve, reject) => {
      const append = { left: messages.length, resolve, reject }
      for (const message of messages) waiting.push({ ...message, append })
      if (!sending) void sendAll()
    })

  return {
    append: async (events: ToAppend[]): Promise<void> => {
      if (events.length > 0) await budget.run(() => encode(events, naming), enqueue)
    },
    close: connection.close,
  }
}
