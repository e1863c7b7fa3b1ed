import type { EventLog, Logger } from '@zmig/event-log'
import type { Database } from '@zmig/kit'
import { discardParkedEvents, releaseParkedEvents } from '@zmig/outbox'
import { type Dropped, dropParked, type Projection, replayParked } from '@zmig/projections'

/** Shown as the projection of events that the log refused: they are parked before any projection sees them. */
export const OUTBOX = 'outbox'

type Deps = {
  /** of the backbone: it holds the outbox */
  database: Database
  /** where a projection may write its tables */
  databaseOf: (projection: Projection) => Database
  log: EventLog
  projections: readonly Projection[]
  logger: Logger
}

/** `applied`: into the read model, or back into the outbox; `left` stay parked. Undefined for an unknown name. */
export type Replayed = { applied: number; left: number } | undefined

/**
 * Applies parked events again, for `npm run parked -- replay` and for the page of staff alike.
 * @param name a projection, or `outbox` for events that the log refused: the relay takes them again in a moment
 * @param key only events of this key
 */
export const replayByName = async (
  { database, databaseOf, log, logger, projections }: Deps,
  name: string,
  key: string | undefined,
): Promise<Replayed> => {
  if (name === OUTBOX) return { applied: await releaseParkedEvents(database, key), left: 0 }
  const projection = projections.find((each) => each.name === name)
  return projection && replayParked({ database: databaseOf(projection), log, logger, projection, key })
}

/**
 * Gives up the event of a key that could not be applied, and applies those that waited behind it: for the page of staff, as
 * `npm run parked -- drop` does.
 * @param name a projection, or `outbox` for events that the log refused
 * @throws RebuildRefused while the projection is rebuilt or checked
 */
export const giveUpByName = async (
  { database, databaseOf, log, projections }: Deps,
  name: string,
  key: string,
): Promise<Dropped | undefined> => {
  if (name === OUTBOX) {
    const givenUp = await discardParkedEvents(database, key)
    return { givenUp, applied: await releaseParkedEvents(database, key), left: 0 }
  }
  const projection = projections.find((each) => each.name === name)
  return projection && dropParked({ database: databaseOf(projection), log, projection }, { key })
}
