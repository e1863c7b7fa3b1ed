import type { EventLog, Logger } from '@zmig/event-log'
import type { Database } from '@zmig/kit'
import { releaseParkedEvents } from '@zmig/outbox'
import { type Projection, replayParked } from '@zmig/projections'
import { OUTBOX } from './parked-outbox.ts'

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
