import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import type { Service, ServiceDeps } from '@zmig/projections'
import { itemReplica } from './item/item.replica.ts'
import { createLike } from './like/like.commands.ts'
import { mountLikeRoutes } from './like/like.routes.ts'
import { mountMetricRoutes } from './metric/metric.routes.ts'

/** Schema `collector`. */
export const collectorMigrations: Migrations = {
  schema: 'collector',
  directory: join(import.meta.dirname, '../migrations'),
}

/** What visitors do: likes, which must be true, and metrics, which must be cheap. */
export const createCollectorService = (deps: ServiceDeps): Service => ({
  name: 'collector',
  mount: (router) => {
    mountLikeRoutes(router, createLike(deps))
    mountMetricRoutes(router, deps)
  },
  replicas: [itemReplica],
})
