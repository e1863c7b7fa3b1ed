import { TyreRequest } from '@zmig/edge-contract'
import { AliasListed, CategoryListed, ShipmentScheduled, TyreListed } from '@zmig/events'
import { letIn, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importAliases, importCategories, importShipments, importTyres } from './listing.commands.ts'
import type { RequestTyreAnswer } from './tyre-request/tyre-request.commands.ts'

const Tyres = z.object({ tyres: z.array(TyreListed.data) })
const Categories = z.object({ categories: z.array(CategoryListed.data) })
const Shipments = z.object({ shipments: z.array(ShipmentScheduled.data) })
const Aliases = z.object({ aliases: z.array(AliasListed.data) })

/** `POST /tyres`, `/categories`, `/shipments`, `/aliases`: each answers how many entries were new or changed. */
export const mountCatalogRoutes = (router: Router, deps: ServiceDeps): void => {
  router.post('/tyres', letIn('operator'), async (request, response) => {
    response.json({ changed: await importTyres(deps, parseBody(Tyres, request).tyres) })
  })
  router.post('/categories', letIn('operator'), async (request, response) => {
    response.json({ changed: await importCategories(deps, parseBody(Categories, request).categories) })
  })
  router.post('/shipments', letIn('operator'), async (request, response) => {
    response.json({ changed: await importShipments(deps, parseBody(Shipments, request).shipments) })
  })
  router.post('/aliases', letIn('operator'), async (request, response) => {
    response.json({ changed: await importAliases(deps, parseBody(Aliases, request).aliases) })
  })
}

/** `POST /tyre-requests`: 200 with the request's id, or with the wrong field. */
export const mountTyreRequestRoutes = (
  router: Router,
  requestTyre: (request: TyreRequest) => Promise<RequestTyreAnswer>,
): void => {
  router.post('/tyre-requests', letIn('edge'), async (request, response) => {
    response.json(await requestTyre(parseBody(TyreRequest, request)))
  })
}
