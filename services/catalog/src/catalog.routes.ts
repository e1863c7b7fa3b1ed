import { TyreRequest } from '@zmig/edge-contract'
import { AliasListed, CategoryListed, ShipmentScheduled, TyreListed } from '@zmig/events'
import { idOf, letIn, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importAliases, importCategories, importShipments, importTyres } from './listing.commands.ts'
import type {
  createCloseTyreRequest,
  createReopenTyreRequest,
  OpenTyreRequest,
  RequestTyreAnswer,
} from './tyre-request/tyre-request.commands.ts'

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
  router.post('/aliases', letIn('operator', 'edge'), async (request, response) => {
    response.json({ changed: await importAliases(deps, parseBody(Aliases, request).aliases) })
  })
}

const Close = z.object({ outcome: z.enum(['answered', 'dismissed']), actor: z.string().min(1).max(200) })

type RequestCommands = {
  request: (request: TyreRequest) => Promise<RequestTyreAnswer>
  list: () => Promise<OpenTyreRequest[]>
  close: ReturnType<typeof createCloseTyreRequest>
  reopen: ReturnType<typeof createReopenTyreRequest>
}
const Reopen = z.object({ actor: z.string().min(1).max(200) })

/**
 * `POST /tyre-requests`: 200 with the request's id, or with the wrong field. For staff `GET /tyre-requests` that wait, and
 * `POST /tyre-requests/{id}/close` `{outcome, actor}` or `/reopen` `{actor}`: 200 with ok, or a refusal by name.
 */
export const mountTyreRequestRoutes = (
  router: Router,
  { request: requestTyre, list, close, reopen }: RequestCommands,
): void => {
  router.get('/tyre-requests', letIn('edge'), async (_request, response) => {
    response.json({ requests: await list() })
  })
  router.post('/tyre-requests/:id/close', letIn('edge'), async (request, response) => {
    const answer = parseBody(Close, request)
    response.json(await close(idOf(request), answer))
  })
  router.post('/tyre-requests/:id/reopen', letIn('edge'), async (request, response) => {
    const by = parseBody(Reopen, request)
    response.json(await reopen(idOf(request), by))
  })
  router.post('/tyre-requests', letIn('edge'), async (request, response) => {
    response.json(await requestTyre(parseBody(TyreRequest, request)))
  })
}
