import { EventLogUnavailable } from '@zmig/event-log'

/**
 * What a projection writes to outside the database is away, or has to be made ready first. That is never the fault of
 * an event: the step is tried again until it works.
 */
export class OutsideUnavailable extends Error {
  override readonly name = 'OutsideUnavailable'
}

/** A rebuild, check or checkpoint that was not done; the message says why and what to do, and is all that a person needs. */
export class RebuildRefused extends Error {
  override readonly name: string = 'RebuildRefused'
}

/** Somebody else rebuilds, checks or checkpoints the projection right now. */
export class ProjectionBusy extends RebuildRefused {
  override readonly name = 'ProjectionBusy'

  constructor(projection: string) {
    super(`${projection} is being rebuilt, checked or checkpointed by another process; wait until it has ended`)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Whether an error says nothing about the event: the database is away (08, 53, 57, network), lost a race (40, 55), or
 * lacks a table or column that the code expects (42); the log, or what lies outside the database, is away; or a rebuild
 * is refused. Such a step is tried again until it works; parking the whole log for a missing migration would help nobody.
 */
export const isNotTheEventsFault = (error: unknown): boolean => {
  if ([OutsideUnavailable, EventLogUnavailable, RebuildRefused].some((kind) => error instanceof kind)) return true
  if (/^(08|25|40|42|53|55|57|58|XX)[0-9A-Z]{3}$|^E(CONN|PIPE|TIMEDOUT|AI_)/.test(codeOf(error))) return true
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed|Cannot use a pool)/.test(
      error.message,
    )
  )
}
