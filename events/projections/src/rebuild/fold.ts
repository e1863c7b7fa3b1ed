import { setTimeout as pause } from 'node:timers/promises'
import type { PartitionState, Sql } from '@zmig/event-log'
import { advance, BATCH, upTo } from '../advance.ts'
import type { Projection } from '../define-projection.ts'
import { lockOffset, openOffsets } from '../offsets.ts'
import { applyIn, type Lane, laneOf, type StepDeps, toBatch } from '../step.ts'
import type { Target } from '../target.ts'
import { logParked } from '../parked/park.ts'
import { type GivenUp, withoutGivenUp } from '../parked/drop-parked.ts'
import { RebuildRefused } from '../errors.ts'

/** The offset to stop at in each partition, by `topic:partition`. */
export type Ends = ReadonlyMap<string, number>

type FoldOptions = StepDeps & {
  projection: Projection
  target: Target
  /** the dropped events of the live projection */
  givenUp: GivenUp
  /** as the log lists them */
  partitions: PartitionState[]
  /** the share of time that it works, 0 to 1; the rest is left to other work. 1: without pauses */
  share: number
  /** called with the number of events read so far */
  onProgress?: (events: number) => void
  signal?: AbortSignal
}

/** Reads a projection's log into a target, partition after partition. */
export type Fold = {
  /** events read so far */
  events(): number
  /** events to read when it was opened */
  total: number
  /** reads to the end of the log, or to `ends`, in transactions of its own; parks events that cannot be applied */
  catchUp(ends?: Ends): Promise<void>
  /**
   * Reads on in the caller's transaction to the end of the log, but at least to `atLeast`, or exactly to it.
   * @throws errors of handlers; a `catchUp` before parks such events
   */
  finishIn(tx: Sql, atLeast: Ends, exactly?: boolean): Promise<void>
}

const keyOf = ({ topic, partition }: { topic: string; partition: number }): string => `${topic}:${partition}`

/** How long to wait before trying a place again that a dying process still locks, in milliseconds. */
const BUSY_MILLISECONDS = 100

export const openFold = async (options: FoldOptions): Promise<Fold> => {
  const { database, projection, target, partitions, share, onProgress, signal } = options
  const log = withoutGivenUp(options.log, options.givenUp)
  const offsets = await openOffsets(database, target.name, partitions)
  const begun = new Map(offsets)
  const offsetOf = (key: string) => offsets.get(key) ?? 0
  const events = () => [...offsets].reduce((sum, [key, offset]) => sum + offset - (begun.get(key) ?? 0), 0)

  const catchUpIn = async (lane: Lane, key: string, until: number): Promise<void> => {
    let since = performance.now()
    const between = async (offset: number) => {
      offsets.set(key, offset)
      onProgress?.(events())
      signal?.throwIfAborted()
      if (share < 1) await pause((performance.now() - since) * (1 / share - 1))
      since = performance.now()
    }
    // One of two processors stays free for reads, unless there are none.
    const how = { batches: Infinity, until, between, fullSpeed: share === 1 }
    for (;;) {
      signal?.throwIfAborted()
      const { offset, busy, more } = await advance({ ...options, log }, lane, offsetOf(key), how)
      offsets.set(key, offset)
      if (busy) await pause(BUSY_MILLISECONDS)
      else if (!more) return
    }
  }

  const finishLane = async (tx: Sql, lane: Lane, key: string, atLeast: number, exactly: boolean): Promise<void> => {
    const { topic, partition } = lane.place
    for (;;) {
      const locked = await lockOffset(tx, lane.place, target.searchPath)
      if (!locked) throw new Error(`another process has begun to fill ${target.name}; this one ends`)
      const { nextOffset, parkedKeys } = locked
      if (exactly && nextOffset >= atLeast) return
      const found = await log.read(topic, partition, nextOffset, BATCH)
      const slice = exactly ? upTo(found, atLeast) : found
      if (slice.next > nextOffset) {
        const parked = await applyIn(tx, lane, toBatch(projection, nextOffset, slice), parkedKeys)
        logParked(options.logger, lane.place, parked)
      } else if (nextOffset < atLeast) throw behind(key, nextOffset, atLeast)
      if (!slice.more && slice.next >= atLeast) return
    }
  }

  const lanes = partitions.map((place) => ({ key: keyOf(place), lane: laneOf(projection, target, place) }))
  return {
    events,
    total: partitions.reduce((sum, place) => sum + Math.max(place.head - offsetOf(keyOf(place)), 0), 0),
    catchUp: async (ends) => {
      for (const { key, lane } of lanes) await catchUpIn(lane, key, ends ? (ends.get(key) ?? 0) : Infinity)
    },
    finishIn: async (tx, atLeast, exactly = false) => {
      for (const { key, lane } of lanes) await finishLane(tx, lane, key, atLeast.get(key) ?? 0, exactly)
    },
  }
}

const behind = (key: string, offset: number, wanted: number) =>
  new RebuildRefused(
    `the log of ${key} ends at ${offset}, but the projection has read up to ${wanted}; is it the right log?`,
  )
