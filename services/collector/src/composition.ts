import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import { mountLikeRoutes, mountMetricRoutes } from './collector.routes.ts'
import { itemReplica } from './item/item.replica.ts'
import { createLike } from './like/like.commands.ts'

/** Schema `collector`. */
export const collectorMigrations: Migrations = {
  schema: 'collector',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('collector')],
}

/**
 * The collector collects what visitors do: likes, which are exact and saved in transactions, and metrics, which are cheap and
 * appended in batches.
 */
export const createCollectorService = (deps: ServiceDeps): Service => ({
  name: 'collector',
  mount: (router) => {
    mountLikeRoutes(router, createLike(deps))
    mountMetricRoutes(router, deps)
  },
  replicas: [itemReplica],
})
