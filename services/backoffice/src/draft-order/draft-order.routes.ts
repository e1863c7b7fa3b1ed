import { letIn, parseBody, parseQuery, type Sql } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { SUPPLIERS } from '../supplier-quote/supplier-quote.decider.ts'
import type { DraftOrders } from './draft-order.commands.ts'
import type { Forecast } from './draft-order.decider.ts'
import { findDraft, listDrafts, readLines } from './draft-order.repository.ts'
import { NOT_FOUND } from './edit-draft.decider.ts'

const Id = z.uuid()
const Ean = z.string().regex(/^\d{8,14}$/)
const Version = z.int().min(1)
/** Tyres of one line at most: a lorry holds no more. */
const MOST = 9_999
/** Lines that are changed at once. */
const MOST_LINES = 500

const NewDraft = z.object({ createdBy: z.string().min(1).max(100).optional() })
const Sorted = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  sortBy: z.enum(['createdAt', 'updatedAt']).default('createdAt'),
  sortOrder: z.enum(['1', '-1']).default('-1'),
})
const Line = z.object({
  quantity: z.int().min(0).max(MOST),
  source: z.enum(SUPPLIERS).nullish(),
  version: Version,
})
const Lines = z.object({
  lines: z
    .array(z.object({ ean: Ean, quantity: z.int().min(0).max(MOST), source: z.enum(SUPPLIERS).nullish() }))
    .min(1)
    .max(MOST_LINES),
  version: Version,
})
const Day = z.iso.date()
const Ordered = z.object({
  shipment: z.object({
    id: z.string().min(1).max(100),
    role: z.enum(['current', 'next']),
    arrivesOn: Day,
    orderDeadline: Day,
  }),
  version: Version,
})

/** Draft supplier orders: generated, edited and ordered. 200 with the answer or a refusal by name; hundredths of a euro. */
export const mountDraftOrderRoutes = (
  router: Router,
  { database }: { database: Sql },
  drafts: DraftOrders,
  forecast: Forecast,
): void => {
  router.get('/draft-orders', letIn('edge'), async (request, response) => {
    const { limit, sortBy, sortOrder } = parseQuery(Sorted, request)
    response.json({ drafts: await listDrafts(database, limit, { by: sortBy, descending: sortOrder === '-1' }) })
  })
  router.get('/draft-orders/:id', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const draft = id.success ? await findDraft(database, id.data) : undefined
    response.json(draft ? { ok: true, draft, lines: await readLines(database, draft.id), forecast } : NOT_FOUND)
  })
  router.post('/draft-orders', letIn('edge'), async (request, response) => {
    response.json(await drafts.create(parseBody(NewDraft, request).createdBy))
  })
  router.post('/draft-orders/:id/cancel', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    response.json(id.success ? await drafts.cancel(id.data) : NOT_FOUND)
  })
  router.put('/draft-orders/:id/lines/:ean', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const ean = Ean.safeParse(request.params.ean)
    const change = parseBody(Line, request)
    response.json(id.success && ean.success ? await drafts.changeLine(id.data, ean.data, change) : NOT_FOUND)
  })
  router.put('/draft-orders/:id/lines', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const { lines, version } = parseBody(Lines, request)
    response.json(id.success ? await drafts.changeLines(id.data, lines, version) : NOT_FOUND)
  })
  router.post('/draft-orders/:id/order', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const { shipment, version } = parseBody(Ordered, request)
    response.json(id.success ? await drafts.order(id.data, shipment, version) : NOT_FOUND)
  })
}
