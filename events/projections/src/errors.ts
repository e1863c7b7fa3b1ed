import { EventLogUnavailable } from '@zmig/event-log'

/**
 * The store outside the database that a projection writes is unavailable or not ready. The step is tried again until it
 * works; no event is parked for it.
 */
export class OutsideUnavailable extends Error {
  override readonly name = 'OutsideUnavailable'
}

/** A rebuild, check or checkpoint was refused; the message says why and what to do. */
export class RebuildRefused extends Error {
  override readonly name: string = 'RebuildRefused'
}

/** Another process rebuilds, checks or checkpoints the projection. */
export class ProjectionBusy extends RebuildRefused {
  override readonly name = 'ProjectionBusy'

  constructor(projection: string) {
    super(`${projection} is being rebuilt, checked or checkpointed by another process; wait until it has ended`)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Whether an error is not caused by the event: the database is away (08, 53, 57, network), lost a race (40, 55), or lacks a
 * table or column that the code expects (42); the log or the store outside the database is away; or a rebuild is refused.
 * Such a step is tried again until it works: a missing migration must not park the whole log.
 */
export const isInfrastructureFault = (error: unknown): boolean => {
  if ([OutsideUnavailable, EventLogUnavailable, RebuildRefused].some((kind) => error instanceof kind)) return true
  if (/^(08|25|40|42|53|55|57|58|XX)[0-9A-Z]{3}$|^E(CONN|PIPE|TIMEDOUT|AI_)/.test(codeOf(error))) return true
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed|Cannot use a pool)/.test(
      error.message,
    )
  )
}
