import { AliasListed, CategoryListed, ShipmentScheduled, TyreListed } from '@zmig/events'
import { parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importAliases } from './alias/alias.commands.ts'
import { importCategories } from './category/category.commands.ts'
import { importShipments } from './shipment/shipment.commands.ts'
import { importTyres } from './tyre/tyre.commands.ts'

const Tyres = z.object({ tyres: z.array(TyreListed.data) })
const Categories = z.object({ categories: z.array(CategoryListed.data) })
const Shipments = z.object({ shipments: z.array(ShipmentScheduled.data) })
const Aliases = z.object({ aliases: z.array(AliasListed.data) })

/** `POST /tyres`, `/categories`, `/shipments`, `/aliases`: each answers how many entries were new or changed. */
export const mountCatalogRoutes = (router: Router, deps: ServiceDeps): void => {
  router.post('/tyres', async (request, response) => {
    response.json({ changed: await importTyres(deps, parseBody(Tyres, request).tyres) })
  })
  router.post('/categories', async (request, response) => {
    response.json({ changed: await importCategories(deps, parseBody(Categories, request).categories) })
  })
  router.post('/shipments', async (request, response) => {
    response.json({ changed: await importShipments(deps, parseBody(Shipments, request).shipments) })
  })
  router.post('/aliases', async (request, response) => {
    response.json({ changed: await importAliases(deps, parseBody(Aliases, request).aliases) })
  })
}
