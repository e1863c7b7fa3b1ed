import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type Topic, topics } from '@zmig/events'
import { type Database, type EventLog, type Loop, startAll, startLoop } from '@zmig/event-log'
import { advance, type InTurn } from './advance.ts'
import type { Projection } from './define-projection.ts'
import { watchProjections } from './metrics.ts'
import { openOffsets } from './offsets.ts'
import { shareReading } from './share-reading.ts'
import { laneOf, type StepDeps } from './step.ts'
import { liveTarget } from './target.ts'

type ProjectionsOptions = StepDeps & {
  projections: Projection[]
  /** where the tables of a projection can be written; `database` by default */
  databaseOf?: (projection: Projection) => Database
  /**
   * small transactions at once, over all projections, and as many large ones beside them at most; reads of the log at once. A pool
   * that holds fewer connections lets some of them wait
   */
  concurrency?: number
}

/**
 * Events from which a transaction is a large one. Those leave one processor to shoppers: a batch of an import wakes ten
 * projections at once, and while they keep all processors busy every question of a shopper waits a dozen times for its turn.
 */
const LARGE = 10

/** Events in a transaction of a projection that rests: tens of milliseconds, so that those who wait for a processor soon get one. */
const RESTING_BATCH = 100

/** How long to wait before trying a place again that another runner holds, in milliseconds. */
const BUSY_MILLISECONDS = 250

type Runner = Loop & {
  /** Reads a partition soon, because it has grown. */
  mark(topic: Topic, partition: number): void
  /** Reads the offsets of every partition from the database again. */
  forget(): void
}

/** Sums up how long pieces of work take. */
const createStopwatch = () => {
  let sum = 0
  return {
    time: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        sum += performance.now() - began
      }
    },
    milliseconds: () => sum,
  }
}

type Begin = (topic: Topic, partition: number) => void

/** Begins with a partition so many milliseconds after it has grown; at once without them. */
const createGathering = (milliseconds: number | undefined, begin: Begin) => {
  const timers = new Map<string, NodeJS.Timeout>()
  const add: Begin = (topic, partition) => {
    if (!milliseconds) return begin(topic, partition)
    const name = `${topic}:${partition}`
    if (timers.has(name)) return
    const gathered = () => {
      timers.delete(name)
      begin(topic, partition)
    }
    timers.set(name, setTimeout(gathered, milliseconds))
  }
  const stop = () => {
    for (const timer of timers.values()) clearTimeout(timer)
  }
  return { add, stop }
}

/** Runs one projection: a loop over those of its partitions that have grown. */
const runProjection = (deps: StepDeps, projection: Projection, inTurn: InTurn): Runner => {
  const partitions = projection.topics.flatMap((topic) =>
    Array.from({ length: topics[topic].partitions }, (_, partition) => ({ topic, partition })),
  )
  const places = new Map(partitions.map((place) => [`${place.topic}:${place.partition}`, place]))
  const grown = new Set(places.keys())
  /**
   * What is left of a round over the grown partitions, in the order of the projection's topics: it may name one first that
   * saves work in the others, and none waits for long.
   */
  let round: string[] = []
  const target = liveTarget(projection)
  let offsets: Map<string, number> | undefined
  const stopping = new AbortController()

  /** @returns how long its transactions took, in milliseconds */
  const visit = async (name: string, topic: Topic, partition: number) => {
    const known = (offsets ??= await openOffsets(deps.database, projection.name, partitions))
    const lane = laneOf(projection, target, { topic, partition })
    const watch = createStopwatch()
    const { offset, busy, more } = await advance(deps, lane, known.get(name) ?? 0, {
      inTurn: (events, work) => inTurn(events, () => watch.time(work)),
      goOn: () => !stopping.signal.aborted,
      ...(projection.rests && { batches: 1, first: RESTING_BATCH }),
    })
    known.set(name, offset)
    if (more) grown.add(name)
    if (busy) setTimeout(() => mark(topic, partition), BUSY_MILLISECONDS).unref()
    return watch.milliseconds()
  }
  const rest = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)

  const loop = startLoop({
    name: projection.name,
    step: async () => {
      if (round.length === 0) round = [...places.keys()].filter((name) => grown.has(name))
      const name = round.shift()
      const place = name !== undefined && places.get(name)
      if (!place) return false
      grown.delete(name)
      try {
        const took = await visit(name, place.topic, place.partition)
        if (projection.rests && grown.size > 0) await rest(took)
      } catch (error) {
        grown.add(name)
        throw error
      }
      return grown.size > 0
    },
    onError: (error) =>
      deps.logger.error({ err: error, projection: projection.name }, 'projecting failed; trying again'),
  })

  const begin: Begin = (topic, partition) => {
    grown.add(`${topic}:${partition}`)
    loop.wake()
  }
  const gathering = createGathering(projection.gatherMs, begin)
  const mark = (topic: Topic, partition: number) => {
    if (projection.topics.includes(topic) && !stopping.signal.aborted) gathering.add(topic, partition)
  }
  const forget = () => {
    offsets = undefined
    for (const { topic, partition } of partitions) begin(topic, partition)
  }
  const stop = () => {
    stopping.abort()
    gathering.stop()
    return loop.stop()
  }
  return { ...loop, stop, mark, forget }
}

/**
 * Runs projections until stopped. Several processes may run the same ones: the offset row fences them.
 * @returns a function that stops after the running transactions
 */
export const startProjections = async ({
  projections,
  concurrency = 3,
  databaseOf,
  ...deps
}: ProjectionsOptions): Promise<() => Promise<void>> => {
  const names = projections.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`two projections are called ${twice}; they would share their offsets`)
  const small = pLimit(concurrency)
  const large = pLimit(Math.min(Math.max(availableParallelism() - 1, 1), concurrency))
  const inTurn: InTurn = (events, work) => (events < LARGE ? small : large)(work)
  const reads = pLimit(concurrency)
  const reading = shareReading(deps.log)
  const read: EventLog['read'] = (...place) => reads(() => reading.read(...place))
  const shared = { ...deps, log: { ...deps.log, read } }
  const runners = projections.map((projection) =>
    runProjection({ ...shared, database: databaseOf?.(projection) ?? deps.database }, projection, inTurn),
  )
  const stopRunners = async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
  }
  const grown = (topic: Topic, partition: number) => {
    reading.grown(topic, partition)
    for (const runner of runners) runner.mark(topic, partition)
  }
  // A projection commits without waiting for the disk, so the last commits may be undone after a crash of the server. After a
  // lost connection the offsets are read again, also when nothing new arrives in the log.
  const lost = () => {
    reading.forget()
    for (const runner of runners) runner.forget()
  }
  return startAll([
    () => Promise.resolve(stopRunners),
    () => deps.log.follow(grown),
    () => deps.database.listen('projections', () => undefined, lost),
    () => {
      const unwatch = watchProjections({ ...deps, projections })
      return Promise.resolve(() => Promise.resolve(unwatch()))
    },
  ])
}
