import { readFileSync } from 'node:fs'
import { newId } from '@zmig/kit'
import { type EventEnvelope, OrderPlaced, partitionOf, ProductViewed, type Topic, topics } from '@zmig/events'
import type { Database, EventLog, Logger } from '@zmig/event-log'
import { testEan } from '@zmig/event-log/testing'
import { advance } from '../advance.ts'
import type { Projection } from '../define-projection.ts'
import { openOffsets } from '../offsets.ts'
import { laneOf } from '../step.ts'
import { liveTarget } from '../target.ts'

/** How long reading a log through a projection took, and the processor time of both sides. */
export type Measured = {
  events: number
  milliseconds: number
  /** of this process */
  nodeMilliseconds: number
  /** of the database's processes for us; undefined when they are on another machine */
  databaseMilliseconds: number | undefined
}

/** USER_HZ of Linux: what /proc counts in. */
const TICK_MILLISECONDS = 10

const ticksOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Ticks of the database's processes for us, by process; undefined when they are on another machine. */
const databaseTicks = async (database: Database): Promise<Map<number, number> | undefined> => {
  const rows = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  try {
    return new Map(rows.map(({ pid }) => [pid, ticksOf(pid)]))
  } catch {
    return undefined
  }
}

/** What processes have spent between two looks; one that was not there at first has begun from nothing. */
const millisecondsBetween = (first: Map<number, number>, second: Map<number, number>): number =>
  [...second].reduce((sum, [pid, ticks]) => sum + ticks - (first.get(pid) ?? 0), 0) * TICK_MILLISECONDS

/**
 * Reads the log through a projection from its offsets to the end, as its runner does, and measures the speed.
 * @returns events of the topics that it reads, those that it does not handle included
 */
export const measureProjection = async (deps: {
  database: Database
  log: EventLog
  logger: Logger
  projection: Projection
}): Promise<Measured> => {
  const { database, projection } = deps
  const partitions = projection.topics.flatMap((topic) =>
    Array.from({ length: topics[topic].partitions }, (_, partition) => ({ topic, partition })),
  )
  const offsets = await openOffsets(database, projection.name, partitions)
  const began = performance.now()
  const beganNode = process.cpuUsage()
  const beganDatabase = await databaseTicks(database)
  let events = 0
  for (const place of partitions) {
    const from = offsets.get(`${place.topic}:${place.partition}`) ?? 0
    const lane = laneOf(projection, liveTarget(projection), place)
    events += (await advance(deps, lane, from, { batches: Infinity })).offset - from
  }
  const node = process.cpuUsage(beganNode)
  const ended = await databaseTicks(database)
  return {
    events,
    milliseconds: performance.now() - began,
    nodeMilliseconds: (node.user + node.system) / 1_000,
    databaseMilliseconds: ended && beganDatabase && millisecondsBetween(beganDatabase, ended),
  }
}

const context = () => ({ id: newId(), source: '/fixture', time: new Date().toISOString() })

/** A product page seen; `number` picks one of as many products. */
export const viewed = (number: number, products = 2_000): EventEnvelope =>
  ProductViewed.create(
    { ean: testEan(number % products), visitorId: `v_${number % 997}`, source: 'list_page' },
    context(),
  )

/** An order of one tyre; each number is an order of its own. */
export const ordered = (number: number, products = 2_000): EventEnvelope =>
  OrderPlaced.create(
    {
      ...OrderPlaced.example,
      orderId: `Z-${number}`,
      lines: [{ ean: testEan(number % products), set: false, quantity: 2, unitPrice: 94_900, total: 189_800 }],
    },
    context(),
  )

/** Events in one append. */
const APPEND = 1_000

/** Fills a log with so many events of a kind. @param make the event of a number from 0 on */
export const fillLog = async (
  log: EventLog,
  topic: Topic,
  count: number,
  make: (number: number) => EventEnvelope,
): Promise<void> => {
  for (let first = 0; first < count; first += APPEND) {
    const events = Array.from({ length: Math.min(APPEND, count - first) }, (_, index) => make(first + index))
    await log.appendAll(events.map((event) => ({ topic, partition: partitionOf(topic, event.key), event })))
  }
}
