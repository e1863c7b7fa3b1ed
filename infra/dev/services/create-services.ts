import { createAdvisorService } from '@zmig/advisor'
import { createCatalogService } from '@zmig/catalog'
import { createCollectorService } from '@zmig/collector'
import { createGaragesService } from '@zmig/garages'
import { createNotificationsService, notificationsConfig } from '@zmig/notifications'
import { createOrderingService, orderingConfig } from '@zmig/ordering'
import { createSlicesService, slicesConfig } from '@zmig/slices'
import type { Environment } from '@zmig/kit'
import type { Service, ServiceDeps } from '@zmig/projections'

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
