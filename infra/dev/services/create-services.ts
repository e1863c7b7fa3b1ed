import { createAdvisorService } from '@zmig/advisor'
import { createCatalogService } from '@zmig/catalog'
import { createCollectorService } from '@zmig/collector'
import { createGaragesService } from '@zmig/garages'
import type { Check, Database, Environment } from '@zmig/kit'
import { createNotificationsService, notificationsConfig } from '@zmig/notifications'
import { createOrderingService, orderingConfig } from '@zmig/ordering'
import type { Service, ServiceDeps } from '@zmig/projections'
import { createSlicesService, listSlices, slicesConfig } from '@zmig/slices'

/** Every service behind the private port. @throws ConfigError when a service's settings have faults */
export const createServices = (deps: ServiceDeps, env: Environment): Service[] => [
  createCatalogService(deps),
  createGaragesService(deps),
  createAdvisorService(deps),
  createCollectorService(deps),
  createOrderingService(deps, orderingConfig(env)),
  createNotificationsService(deps, notificationsConfig(env)),
  createSlicesService(deps, slicesConfig(env)),
]

/** Every slice that was ever published has a version that serves. */
export const slicesCheck = (database: Database): Check => ({
  ask: async () => {
    const away = (await listSlices(database)).filter(({ active }) => active === null).map(({ slice }) => slice)
    return away.length === 0 ? undefined : { ok: false, away }
  },
})
