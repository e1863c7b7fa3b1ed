import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Addressed, EventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { LikeToggled, partitionOf, toKafkaHeaders, topicOf, topics, type EventEnvelope } from '@zmig/events'
import { createDatabase } from '@zmig/kit'
import { createOutbox, startRelay } from '@zmig/outbox'
import { ordered } from '@zmig/projections/testing'
import kafkajs, { type Message } from 'kafkajs'
import { register } from 'prom-client'
import {
  createKafkaClient,
  logger,
  onEachLog,
  type Backbone,
  type BackboneOptions,
  type OpenBackbone,
} from './backbone.ts'
import { counted, median, percentile, scaled, type Run } from './measure.ts'

const EVENTS = 100_000
const WARM_UP = 10_000
const ROUNDS = 3
/** What a checkout writes in its transaction: an order and what it changes of the stock. */
const PER_TRANSACTION = 10
const WRITERS = 8
/** A stopped relay must not block the benchmark for ever; this is a tenth of the required rate. */
const SLOWEST_PER_SECOND = 2_000

/** The event of a number: every tenth an order, the others what it left of 5,000 tyres. */
const eventOf = (number: number): EventEnvelope =>
  number % PER_TRANSACTION === 0 ? ordered(number) : availability(testEan(number % 5_000), number)

/** Leaves events in the outbox, in transactions of ten, several at once as shoppers come. */
const fillOutbox = async ({ database }: OpenBackbone, count: number): Promise<void> => {
  const outbox = createOutbox()
  let next = 0
  const write = async () => {
    while (next < count) {
      const first = next
      next = Math.min(first + PER_TRANSACTION, count)
      const events = Array.from({ length: next - first }, (_, index) => eventOf(first + index))
      await database.transaction((tx) => outbox.append(tx, events))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await database.query('vacuum (analyze) events.outbox')
  await database.query('checkpoint')
}

/** The relay's own counter: asking the table would cost what we measure. */
const relayed = async (): Promise<number> => {
  const metric = await register.getSingleMetric('zmigo_relay_events_total')?.get()
  return metric?.values[0]?.value ?? 0
}

const eventsIn = async ({ log }: OpenBackbone): Promise<number> =>
  (await log.list()).reduce((sum, { start, head }) => sum + head - start, 0)

/**
 * Lets a relay empty the outbox. @returns seconds from its start until the last event was out of it
 * @throws when events are missing in the log, or it takes ten times as long as it may
 */
const relayAll = async (backbone: OpenBackbone, count: number): Promise<number> => {
  const held = await eventsIn(backbone)
  const before = await relayed()
  const began = performance.now()
  const stop = await startRelay({ ...backbone, logger })
  const deadline = began + 10_000 + (count / SLOWEST_PER_SECOND) * 1_000
  while ((await relayed()) < before + count && performance.now() < deadline) await pause(1)
  const seconds = (performance.now() - began) / 1_000
  await stop()
  const [left] = await backbone.database.query<{ events: number }>('select count(*) as events from events.outbox')
  const arrived = (await eventsIn(backbone)) - held
  if (left?.events !== 0 || arrived < count)
    throw new Error(`of ${count} events ${left?.events} stayed in the outbox and ${arrived} reached the log`)
  return seconds
}

/** As many as the relay takes at once. */
const BATCH = 2_000

/** Events in batches, each made when it is its turn: a hundred thousand at once would be work for the collector. */
const batchesOf = function* (count: number): Generator<EventEnvelope[]> {
  for (let first = 0; first < count; first += BATCH)
    yield Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => eventOf(first + index))
}

const addressed = (event: EventEnvelope): Addressed => {
  const topic = topicOf(event.type)
  return { topic, partition: partitionOf(topic, event.key), event }
}

/** Only the log's append, one batch after the other, without reading an outbox. @returns seconds */
const appendDirectly = async (log: EventLog, count: number): Promise<number> => {
  let seconds = 0
  for (const events of batchesOf(count)) {
    const batch = events.map(addressed)
    const began = performance.now()
    await log.appendAll(batch)
    seconds += (performance.now() - began) / 1_000
  }
  return seconds
}

/**
 * What PostgreSQL can do at best: the rows of the outbox into a table with the columns of the log and no index, in one
 * statement. @returns seconds
 */
const insertSelect = async ({ database }: OpenBackbone): Promise<number> => {
  await database.query('create table bare (like events.log)')
  const began = performance.now()
  await database.query(
    `insert into bare (topic, partition, log_offset, event_id, source, type, version, key, time, data, recorded_at)
     select topic, partition, id, (event ->> 'id')::uuid, event ->> 'source', event ->> 'type',
       (event ->> 'version')::int, event ->> 'key', event ->> 'time', event -> 'data', clock_timestamp()
     from events.outbox order by id`,
  )
  const seconds = (performance.now() - began) / 1_000
  await database.query('drop table bare')
  return seconds
}

const ALL_REPLICAS = -1
const PARTITIONS = topics.orders.partitions

const messageOf = (event: EventEnvelope): Message => ({
  key: event.key,
  value: JSON.stringify(event.data),
  headers: { ...toKafkaHeaders(event) },
  partition: partitionOf(topicOf(event.type), event.key),
})

/** What plain kafkajs does: sends the relay's events into a topic of their own, batch after batch. @returns seconds */
const plainSendBatch = async (brokers: string[], topic: string, count: number): Promise<number> => {
  const kafka = createKafkaClient(brokers)
  const admin = kafka.admin()
  await admin.connect()
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: PARTITIONS }] })
  const producer = kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner })
  await producer.connect()
  let seconds = 0
  for (const events of batchesOf(count)) {
    const topicMessages = [{ topic, messages: events.map(messageOf) }]
    const began = performance.now()
    await producer.sendBatch({ acks: ALL_REPLICAS, topicMessages })
    seconds += (performance.now() - began) / 1_000
  }
  await producer.disconnect()
  await admin.deleteTopics({ topics: [topic] })
  await admin.disconnect()
  return seconds
}

type Round = { ours: number; append: number; bare: number }

const measureRounds = async (backbone: Backbone, load: number): Promise<Round[]> => {
  const count = scaled(EVENTS, load)
  const opened = await backbone.open()
  const { brokers, topicPrefix } = backbone
  try {
    await fillOutbox(opened, scaled(WARM_UP, load))
    await relayAll(opened, scaled(WARM_UP, load))
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await fillOutbox(opened, count)
      const bare = brokers ? plainSendBatch(brokers, `${topicPrefix}plain-${round}`, count) : insertSelect(opened)
      rounds.push({
        bare: count / (await bare),
        ours: count / (await relayAll(opened, count)),
        append: count / (await appendDirectly(opened.log, count)),
      })
    }
    return rounds
  } finally {
    await opened.close()
  }
}

/** How fast a relay empties the outbox into the log, against the log's append alone and against what the engine can do. */
export const benchRelay = (options: BackboneOptions, { load, show }: Run): Promise<void> =>
  onEachLog(options, async (backbone) => {
    const rounds = await measureRounds(backbone, load)
    const of = (pick: (round: Round) => number) => median(rounds.map(pick))
    const value = of(({ ours }) => ours)
    const bare = of((round) => round.bare)
    const append = of((round) => round.append)
    const limitName = backbone.brokers ? 'plain kafkajs' : 'one insert … select'
    show([
      {
        name: `relay, outbox → ${backbone.engine}, ${counted(scaled(EVENTS, load))} events; limit: ${limitName}`,
        value,
        unit: 'events/s',
        limit: bare,
        ratio: value / bare,
        target: { of: 'value', atLeast: 20_000 },
      },
      {
        name: '  the same against the append of the log alone',
        value,
        unit: 'events/s',
        limit: append,
        ratio: value / append,
      },
    ])
  })

/** Events of the lag. */
const PER_SECOND = 1_000
const SECONDS = 8
const WARM_UP_SECONDS = 2
/** at the least, so that a scaled run has a percentile to show */
const SHORTEST_SECONDS = 1
/** events of one transaction: 100 transactions a second carry 1,000 events */
const TRANSACTION = 10

/** Like events of items that exist nowhere, so that each is its own row and its own notification. */
const likes = (run: string, first: number) =>
  Array.from({ length: TRANSACTION }, (_, index) => {
    const data = {
      kind: 'product' as const,
      itemId: `${run}-${first + index}`,
      visitorId: 'v_bench',
      liked: true,
      likes: 1,
      revision: 1,
    }
    return LikeToggled.create(data, { id: randomUUID(), source: '/bench', time: new Date().toISOString() })
  })

/**
 * From the commit that appends an event to the outbox until edge's read model shows it: through the relay, the log and
 * a projection of the running shop, at 1,000 events a second. A projection notifies when it commits.
 * @returns milliseconds of each event
 */
const measureLag = async (databaseUrl: string, load: number): Promise<number[]> => {
  const database = createDatabase(databaseUrl, { max: 4, applicationName: 'zmigo bench' })
  const outbox = createOutbox()
  const run = `bench-${Date.now().toString(36)}`
  const sent = new Map<string, number>()
  const lags: number[] = []
  const total = PER_SECOND * (Math.max(SECONDS * load, SHORTEST_SECONDS) + WARM_UP_SECONDS)
  const warm = PER_SECOND * WARM_UP_SECONDS

  const stopListening = await database.listen('touched', (payload) => {
    const now = performance.now()
    for (const { key } of JSON.parse(payload) as { key: string }[]) {
      const at = sent.get(key)
      if (at === undefined) continue
      sent.delete(key)
      if (Number(key.split('-').at(-1)) >= warm) lags.push(now - at)
    }
  })
  try {
    const began = performance.now()
    const writing: Promise<void>[] = []
    for (let next = 0; next < total; next += TRANSACTION) {
      const due = began + (next / PER_SECOND) * 1000
      if (due > performance.now()) await pause(due - performance.now())
      const events = likes(run, next)
      for (const { data } of events) sent.set(`like:product:${data.itemId}`, performance.now())
      writing.push(database.transaction((tx) => outbox.append(tx, events)))
    }
    await Promise.all(writing)
    const deadline = performance.now() + 10_000
    while (sent.size > 0 && performance.now() < deadline) await pause(20)
    if (sent.size > 0) throw new Error(`${sent.size} of ${total} events never became visible`)
    await database.query('delete from edge.item_like where item_id like $1', [`${run}-%`])
  } finally {
    await stopListening()
    await database.end()
  }
  return lags
}

/** @param log the engine that holds the log of the shop @param atMost milliseconds that the p99 may take */
export const benchEventLag =
  (log: 'PostgreSQL' | 'Kafka', atMost: number) =>
  async ({ databaseUrl }: { databaseUrl: string }, { load, show }: Run): Promise<void> => {
    const lags = await measureLag(databaseUrl, load)
    const name = `event appended → visible at ${PER_SECOND} events/s through ${log}`
    show([
      { name: `${name}, p50`, value: percentile(lags, 0.5), unit: 'ms' },
      { name: `${name}, p99`, value: percentile(lags, 0.99), unit: 'ms', target: { of: 'value', atMost } },
    ])
  }
