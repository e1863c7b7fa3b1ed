import type { Projection } from '../define-projection.ts'
import type { StepDeps } from '../step.ts'
import { liveTarget } from '../target.ts'
import { retryParked } from './retry-parked.ts'

export type Replayed = { applied: number; left: number }

/**
 * Applies parked events again, in the projection's own transactions. Where order matters, in order for each key: what
 * fails again stays parked with its new reason, and the later ones of its key stay behind it.
 * @param options.key only events of this key
 * @throws what is not the fault of an event, such as a database that is away; what was applied until then stays so
 */
export const replayParked = async ({
  database,
  log,
  projection,
  key,
}: StepDeps & { projection: Projection; key?: string | undefined }): Promise<Replayed> => {
  const applied = await retryParked({ database, log, projection, target: liveTarget(projection) }, key)
  const [row] = await database.query<{ left: number }>(
    `select count(*) as left from events.parked where projection = $1 and ($2::text is null or key = $2)`,
    [projection.name, key ?? null],
  )
  return { applied, left: row?.left ?? 0 }
}
