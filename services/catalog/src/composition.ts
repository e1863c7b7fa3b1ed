import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { fileStoreOf } from '@zmig/kit/files'
import { mountListFile } from '@zmig/kit/list-file'
import { startForgetting } from '@zmig/kit/people'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import { mountCatalogRoutes, mountTyreRequestRoutes } from './catalog.routes.ts'
import { createReschedule, createSail } from './shipment/shipment.commands.ts'
import { createShipmentReplica } from './shipment/shipment.replica.ts'
import { listShipments } from './shipment/shipment.repository.ts'
import { mountShipmentRoutes } from './shipment/shipment.routes.ts'
import type { CatalogConfig } from './config.ts'
import { createRemoveBrand, createSaveBrand } from './brand/brand.commands.ts'
import { createBrandFile } from './brand/brand-file.ts'
import { mountBrandRoutes } from './brand/brand.routes.ts'
import { createRemoveCategory, createSaveCategory, listCategories } from './category/category.commands.ts'
import { createCategoryFile } from './category/category-file.ts'
import { mountCategoryRoutes } from './category/category.routes.ts'
import { createChangeLine } from './line/line.commands.ts'
import { createLineFile } from './line/line-file.ts'
import { mountLineRoutes } from './line/line.routes.ts'
import { createConverter } from './picture/convert/converter.ts'
import { createKeepPicture } from './picture/picture.commands.ts'
import { startPictureSweep } from './picture/picture-sweep.ts'
import { mountPictureRoutes } from './picture/picture.routes.ts'
import { createProductCommands } from './product/product.commands.ts'
import { mountProductRoutes } from './product/product.routes.ts'
import { createFactsImport } from './tyre-facts/facts-import.commands.ts'
import { mountFactsImportRoutes } from './tyre-facts/facts-import.routes.ts'
import { createTyreFactsCommands } from './tyre-facts/tyre-facts.commands.ts'
import { mountTyreFactsRoutes } from './tyre-facts/tyre-facts.routes.ts'
import { createSetCommands } from './tyre-set/tyre-set.commands.ts'
import { mountSetRoutes } from './tyre-set/tyre-set.routes.ts'
import {
  createCloseTyreRequest,
  createReopenTyreRequest,
  createRequestTyre,
  listTyreRequests,
  tyreRequests,
} from './tyre-request/tyre-request.commands.ts'

/** Schema `catalog`; requests refer to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const catalogMigrations: Migrations = {
  schema: 'catalog',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('catalog', { 'people.person': 'select, insert, update' })],
}

/**
 * The catalogue: tyres, sets, categories, shipments and spellings, and the tyres that shoppers request. It follows the back
 * office: shipments bring what was ordered.
 */
export const createCatalogService = (deps: ServiceDeps, config: CatalogConfig): Service => {
  const files = fileStoreOf(config.pictures)
  return {
    name: 'catalog',
    mount: (router) => {
      mountCatalogRoutes(router, deps)
      mountBrandRoutes(router, deps.database, { save: createSaveBrand(deps), remove: createRemoveBrand(deps) })
      mountCategoryRoutes(router, {
        list: () => listCategories(deps.database),
        save: createSaveCategory(deps),
        remove: createRemoveCategory(deps),
      })
      mountLineRoutes(router, createChangeLine(deps))
      mountListFile(router, '/brands', createBrandFile(deps))
      mountListFile(router, '/categories', createCategoryFile(deps))
      mountListFile(router, '/lines', createLineFile(deps))
      mountShipmentRoutes(router, {
        list: () => listShipments(deps.database),
        reschedule: createReschedule(deps),
        sail: createSail(deps),
      })
      mountFactsImportRoutes(router, createFactsImport(deps, config))
      mountProductRoutes(router, deps.database, createProductCommands(deps, config), deps.clock)
      mountPictureRoutes(router, createKeepPicture({ ...deps, files, convert: createConverter() }))
      mountTyreFactsRoutes(router, createTyreFactsCommands(deps, config))
      mountSetRoutes(router, createSetCommands(deps, config))
      mountTyreRequestRoutes(router, {
        request: createRequestTyre(deps),
        list: () => listTyreRequests(deps.database),
        close: createCloseTyreRequest(deps),
        reopen: createReopenTyreRequest(deps),
      })
    },
    replicas: [createShipmentReplica(deps)],
    start: () => {
      const stops = [startForgetting(deps, [tyreRequests]), startPictureSweep({ ...deps, files })]
      return Promise.resolve(async () => void (await Promise.all(stops.map((stop) => stop()))))
    },
  }
}
