import { edgeProjections } from '@zmig/edge'
import type { Projection } from '@zmig/projections'

/** @throws when the edge has no projection of that name any more */
export const projectionCalled = (name: string): Projection => {
  const found = edgeProjections.find((projection) => projection.name === name)
  if (!found) throw new Error(`the edge has no projection ${name} any more; name another one in infra/bench`)
  return found
}
