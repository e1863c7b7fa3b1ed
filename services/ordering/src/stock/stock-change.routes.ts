import { letIn, parseBody, type Sql } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { StockCommands } from './stock-change.commands.ts'
import { STOCK_REASONS } from './stock-change.decider.ts'
import { openOrdersOf, readCounts, readStockHistory } from './stock-change.repository.ts'

const Ean = z.string().regex(/^\d{8,14}$/)
/** Units; the bounds are the decider's, so that their refusal has words. */
const Units = z.int().min(-1_000_000_000).max(1_000_000_000)
const By = z.string().min(1).max(100)
const Override = z.enum(['none', 'outofstock']).nullable()
const Correction = z.object({
  onHand: Units.optional(),
  difference: Units.optional(),
  reason: z.enum(STOCK_REASONS),
  note: z.string().trim().max(200).optional(),
  seen: Units.optional(),
  belowReserved: z.boolean().optional(),
  by: By,
})
const PutBack = z.object({ change: z.string().regex(/^\d{1,18}$/), by: By })
const ChangedOverride = z.object({ override: Override, seen: Override.optional(), by: By })
/** What fits into a body of 64 KB. */
const Eans = z.object({ eans: z.array(Ean).max(3_000) })
const State = z.object({ onHand: Units, override: Override })
const Cause = z.object({ importId: z.uuid(), by: By })
const PutBackImport = z.object({ putsBack: z.uuid(), eans: z.array(Ean).max(1_000), cause: Cause.optional() })
const Lines = Cause.extend({
  lines: z.array(z.object({ ean: Ean, before: State, after: State, isNew: z.boolean().optional() })).max(1_000),
})

/**
 * For staff: `POST /stock/{ean}/correction`, `/override` and `/put-back`, `GET /stock/{ean}/history`, `GET /products/{ean}/open-orders`;
 * for lists and imports `POST /stock/counts`, `/stock/changes` and `/stock/put-back-import`. 200 with the answer or a refusal by name.
 */
export const mountStockRoutes = (router: Router, sql: Sql, stock: StockCommands): void => {
  const ours = letIn('edge', 'backoffice')
  router.post('/stock/counts', ours, async (request, response) => {
    response.json({ stocks: await readCounts(sql, parseBody(Eans, request).eans) })
  })
  router.post('/stock/changes', ours, async (request, response) => {
    const { lines, ...cause } = parseBody(Lines, request)
    response.json({ outcomes: await stock.changeMany(lines, cause) })
  })
  router.post('/stock/put-back-import', ours, async (request, response) => {
    const { putsBack, eans, cause } = parseBody(PutBackImport, request)
    response.json({ outcomes: await stock.putBackImport(putsBack, eans, cause) })
  })
  router.get('/stock/:ean/history', ours, async (request, response) => {
    response.json({ changes: await readStockHistory(sql, String(request.params.ean)) })
  })
  router.get('/products/:ean/open-orders', ours, async (request, response) => {
    response.json(await openOrdersOf(sql, String(request.params.ean)))
  })
  router.post('/stock/:ean/correction', ours, async (request, response) => {
    const { by, ...correction } = parseBody(Correction, request)
    response.json(await stock.correct(String(request.params.ean), correction, by))
  })
  router.post('/stock/:ean/put-back', ours, async (request, response) => {
    const { change, by } = parseBody(PutBack, request)
    response.json(await stock.putBack(String(request.params.ean), change, by))
  })
  router.post('/stock/:ean/override', ours, async (request, response) => {
    const { by, override, seen } = parseBody(ChangedOverride, request)
    response.json(await stock.override(String(request.params.ean), override, by, seen))
  })
}
