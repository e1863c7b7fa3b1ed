import { advisorConfig, createAdvisorService } from '@zmig/advisor'
import { backofficeConfig, createBackofficeService } from '@zmig/backoffice'
import { catalogConfig, createCatalogService } from '@zmig/catalog'
import { createCollectorService } from '@zmig/collector'
import { createGaragesService } from '@zmig/garages'
import { createInvoicesService, invoicesConfig } from '@zmig/invoices'
import type { Check, Database, Databases, Environment } from '@zmig/kit'
import { createNotificationsService, notificationsConfig } from '@zmig/notifications'
import { createOrderingService, orderingConfig } from '@zmig/ordering'
import type { Projection, Service, ServiceDeps } from '@zmig/projections'
import { createSlicesService, listSlices, slicesConfig } from '@zmig/slices'

/** Where each service finds its tables. Commands of the operator work as the owner of all: `() => database`. */
type DatabaseOf = (service: string) => Database

/** Every service behind the private port. @throws ConfigError when a service's settings have faults */
export const createServices = (
  shared: Omit<ServiceDeps, 'database'>,
  databaseOf: DatabaseOf,
  env: Environment,
): Service[] => {
  const depsOf = (service: string): ServiceDeps => ({ ...shared, database: databaseOf(service) })
  return [
    createCatalogService(depsOf('catalog'), catalogConfig(env)),
    createGaragesService(depsOf('garages')),
    createAdvisorService(depsOf('advisor'), advisorConfig(env)),
    createBackofficeService(depsOf('backoffice'), backofficeConfig(env)),
    createCollectorService(depsOf('collector')),
    createOrderingService(depsOf('ordering'), orderingConfig(env)),
    createNotificationsService(depsOf('notifications'), notificationsConfig(env)),
    createInvoicesService(depsOf('invoices'), invoicesConfig(env)),
    createSlicesService(depsOf('slices'), slicesConfig(env)),
  ]
}

/** Each projection works as the role that may write its tables: replicas as their service, all others as edge's. */
export const databaseOfProjection = (
  databases: Databases,
  services: Service[],
): ((projection: Projection) => Database) => {
  const owners = new Map(services.flatMap(({ name, replicas }) => replicas.map((replica) => [replica.name, name])))
  return ({ name }) => databases.as(owners.get(name) ?? 'edge_projections')
}

/**
 * A slice serves. One that was only published does not count: its team activates it when it likes, and the shop serves the
 * others meanwhile.
 */
export const slicesCheck = (database: Database): Check => ({
  ask: async () => {
    const published = await listSlices(database)
    const serves = published.length === 0 || published.some(({ active }) => active !== null)
    return serves ? undefined : { ok: false, away: published.map(({ slice }) => slice) }
  },
})
