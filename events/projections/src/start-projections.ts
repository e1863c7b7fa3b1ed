import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { type Topic, topics } from '@zmig/events'
import { type Database, type Loop, startAll, startLoop } from '@zmig/event-log'
import { advance } from './advance.ts'
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
   * transactions at once, over all projections. Each may read ahead beside it, so the pool must be larger than twice
   * this
   */
  concurrency?: number
}

/** How long to wait before trying a place again that another runner holds, in milliseconds. */
const BUSY_MILLISECONDS = 250

type Runner = Loop & {
  /** Reads a partition soon, because it has grown. */
  mark(topic: Topic, partition: number): void
  /** Reads the offsets of every partition from the database again. */
  forget(): void
}

/** Runs one projection: a loop over those of its partitions that have grown. */
const runProjection = (deps: StepDeps, projection: Projection, limit: LimitFunction): Runner => {
  const partitions = projection.topics.flatMap((topic) =>
    Array.from({ length: topics[topic].partitions }, (_, partition) => ({ topic, partition })),
  )
  const grown = new Map(partitions.map((place) => [`${place.topic}:${place.partition}`, place]))
  const target = liveTarget(projection)
  let offsets: Map<string, number> | undefined
  const stopping = new AbortController()

  /** @returns how long it took, in milliseconds */
  const visit = async (name: string, topic: Topic, partition: number) => {
    const known = (offsets ??= await openOffsets(deps.database, projection.name, partitions))
    const lane = laneOf(projection, target, { topic, partition })
    const began = performance.now()
    const { offset, busy, more } = await advance(deps, lane, known.get(name) ?? 0, {
      goOn: () => !stopping.signal.aborted,
      ...(projection.rests && { batches: 1 }),
    })
    known.set(name, offset)
    if (more) grown.set(name, { topic, partition })
    if (busy) setTimeout(() => mark(topic, partition), BUSY_MILLISECONDS).unref()
    return performance.now() - began
  }
  const rest = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)

  const loop = startLoop({
    step: async () => {
      const next = grown.entries().next()
      if (next.done) return false
      const [name, place] = next.value
      grown.delete(name)
      try {
        const took = await limit(() => visit(name, place.topic, place.partition))
        if (projection.rests && grown.size > 0) await rest(took)
      } catch (error) {
        grown.set(name, place)
        throw error
      }
      return grown.size > 0
    },
    onError: (error) =>
      deps.logger.error({ err: error, projection: projection.name }, 'projecting failed; trying again'),
  })

  const begin = (topic: Topic, partition: number) => {
    grown.set(`${topic}:${partition}`, { topic, partition })
    loop.wake()
  }
  const gathering = new Map<string, NodeJS.Timeout>()
  const mark = (topic: Topic, partition: number) => {
    if (!projection.topics.includes(topic) || stopping.signal.aborted) return
    if (!projection.gatherMs) return begin(topic, partition)
    const name = `${topic}:${partition}`
    if (gathering.has(name)) return
    const gathered = () => {
      gathering.delete(name)
      begin(topic, partition)
    }
    gathering.set(name, setTimeout(gathered, projection.gatherMs))
  }
  const forget = () => {
    offsets = undefined
    for (const { topic, partition } of partitions) begin(topic, partition)
  }
  const stop = () => {
    stopping.abort()
    for (const timer of gathering.values()) clearTimeout(timer)
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
  const limit = pLimit(concurrency)
  const reading = shareReading(deps.log)
  const shared = { ...deps, log: { ...deps.log, read: reading.read } }
  const runners = projections.map((projection) =>
    runProjection({ ...shared, database: databaseOf?.(projection) ?? deps.database }, projection, limit),
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
