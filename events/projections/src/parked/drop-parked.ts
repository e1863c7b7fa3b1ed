import type { Database, EventLog, Sql } from '@zmig/event-log'
import type { Topic } from '@zmig/events'
import { awaitOffset, type Place, saveOffset } from '../offsets.ts'
import { FOLLOWS } from '../batch.ts'
import type { Projection } from '../define-projection.ts'
import { claimProjection } from '../claim-projection.ts'
import { liveTarget } from '../target.ts'
import { applyParked, type ParkedRow, readItems } from './apply-parked.ts'

/**
 * Drops parked events in the caller's transaction, and records that the projection leaves them out.
 * @returns how many there were
 */
export const giveUp = async (tx: Sql, { projection, topic, partition }: Place, offsets: number[]): Promise<number> => {
  const gone = await tx.query(
    `with gone as (
       delete from events.parked where projection = $1 and topic = $2 and partition = $3 and log_offset = any($4)
       returning projection, topic, partition, log_offset, key, type, event_id, reason
     ) insert into events.given_up (projection, topic, partition, log_offset, key, type, event_id, reason)
       select * from gone on conflict do nothing returning 1`,
    [projection, topic, partition, offsets],
  )
  return gone.length
}

/** The events that were dropped from a projection. */
export type GivenUp = { count: number; has(topic: string, partition: number, offset: number): boolean }

/** @param projection name of the live one; a rebuild and a check leave out the same events */
export const readGivenUp = async (sql: Sql, projection: string): Promise<GivenUp> => {
  const rows = await sql.query<{ place: string }>(
    `select topic || ':' || partition || ':' || log_offset as place from events.given_up where projection = $1`,
    [projection],
  )
  const places = new Set(rows.map(({ place }) => place))
  return {
    count: places.size,
    has: (topic, partition, offset) => places.has(`${topic}:${partition}:${offset}`),
  }
}

/** A log without the dropped events. */
export const withoutGivenUp = (log: EventLog, givenUp: GivenUp): EventLog =>
  givenUp.count === 0
    ? log
    : {
        ...log,
        read: async (topic, partition, ...range) => {
          const slice = await log.read(topic, partition, ...range)
          return { ...slice, events: slice.events.filter(({ offset }) => !givenUp.has(topic, partition, offset)) }
        },
      }

/** Which events to drop: the refused ones of a key, or the one at an offset. */
export type ToDrop = { key: string } | { at: { topic: string; partition: number; offset: number } }

/** `givenUp` were dropped; `applied` had waited behind them; `left` are those of the same key that stay parked. */
export type Dropped = { givenUp: number; applied: number; left: number }

type DropDeps = { database: Database; log: EventLog; projection: Projection }

type Row = ParkedRow & { topic: Topic; partition: number; reason: string }

/** All parked events of the key, or of the key of the named event, by place and in order. */
const parkedRows = (tx: Sql, { name }: Projection, what: ToDrop): Promise<Row[]> => {
  const columns =
    'select topic, partition, log_offset as offset, event, reason from events.parked p where projection = $1'
  const order = 'order by topic, partition, log_offset'
  if ('key' in what) return tx.query<Row>(`${columns} and key = $2 ${order}`, [name, what.key])
  const { topic, partition, offset } = what.at
  return tx.query<Row>(
    `${columns} and topic = $2 and partition = $3 and key = (select key from events.parked named
       where (named.projection, named.topic, named.partition, named.log_offset) = ($1, $2, $3, $4)) ${order}`,
    [name, topic, partition, offset],
  )
}

const placesOf = (rows: Row[]): Pick<Row, 'topic' | 'partition'>[] => [
  ...new Map(rows.map(({ topic, partition }) => [`${topic}:${partition}`, { topic, partition }])).values(),
]

const dropIn = async (
  tx: Sql,
  { log, projection }: DropDeps,
  place: Place,
  nextOffset: number,
  rows: Row[],
  what: ToDrop,
): Promise<Dropped> => {
  const isRefused = ({ offset, reason }: Row) => ('at' in what ? offset === what.at.offset : reason !== FOLLOWS)
  const refused = rows.filter(isRefused).map(({ offset }) => offset)
  const givenUp = await giveUp(tx, place, refused)
  // Where order does not matter no event waits for another: each of the others has failed itself.
  const rest = rows.filter((row) => !isRefused(row))
  const waited = projection.ordered === false ? [] : rest
  const items = await readItems(tx, log, projection, place, waited)
  const { applied, touched } = await applyParked(tx, projection, place, items)
  await saveOffset(tx, place, nextOffset, touched)
  return { givenUp, applied: applied.length, left: rest.length - applied.length }
}

/**
 * Drops parked events and applies, in order, those that waited behind them, in one transaction. A waiting event that fails
 * stays parked and blocks those behind it. Dropped events are recorded: a rebuild and a check leave them out as well.
 * @throws ProjectionBusy during a rebuild or check, which would miss it, and errors of the infrastructure
 */
export const dropParked = (deps: DropDeps, what: ToDrop): Promise<Dropped> =>
  deps.database.transaction(async (tx) => {
    const { projection } = deps
    const { name } = projection
    await claimProjection(tx, projection)
    // Lock all places before the rows are read again: the projection must not park more of the key in between.
    const places: { place: Place; nextOffset: number }[] = []
    for (const found of placesOf(await parkedRows(tx, projection, what))) {
      const place = { projection: name, ...found }
      places.push({ place, nextOffset: await awaitOffset(tx, place, liveTarget(projection).searchPath) })
    }
    const rows = await parkedRows(tx, projection, what)
    const sum: Dropped = { givenUp: 0, applied: 0, left: 0 }
    for (const { place, nextOffset } of places) {
      const here = rows.filter(({ topic, partition }) => topic === place.topic && partition === place.partition)
      const { givenUp, applied, left } = await dropIn(tx, deps, place, nextOffset, here, what)
      sum.givenUp += givenUp
      sum.applied += applied
      sum.left += left
    }
    return sum
  })
