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
