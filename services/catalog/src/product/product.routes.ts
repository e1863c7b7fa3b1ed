import { type Clock, letIn, parseBody, type Sql } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { NOT_FOUND, type ProductCommands, stepsCountSince } from './product.commands.ts'
import { namedSet } from './product.decider.ts'
import { findProduct, findSetsWith, readMeasures, readPriceHistory, readPrices } from './product.repository.ts'

const Ean = z.string().regex(/^\d{8,14}$/)
/** Agorot; the bounds are the decider's, so that their refusal has words. */
const Agorot = z.int().min(-1_000_000_000).max(1_000_000_000)
const By = z.string().min(1).max(100)
const Price = z.object({ price: Agorot, fullPrice: Agorot })
const Seen = z.int().min(1).optional()
/** without it the limits of staff count */
const role = z.enum(['staff', 'owner']).default('staff')
/** the bound of their count is the decider's, so that its refusal has words */
const Pictures = z.array(z.string().min(1).max(500)).max(50)
const Change = Price.partial().extend({
  picture: z.string().max(500).optional(),
  pictures: Pictures.optional(),
  version: Seen,
  by: By,
  role,
})
const PutBack = z.object({ change: z.string().regex(/^\d{1,18}$/), by: By, role })
/** What fits into a body of 64 KB. */
const Eans = z.object({ eans: z.array(Ean).max(3_000), by: By.optional() })
const Cause = z.object({ importId: z.uuid(), by: By })
const PutBackImport = z.object({ putsBack: z.uuid(), eans: z.array(Ean).max(1_000), cause: Cause.optional() })
const Lines = Cause.extend({
  lines: z.array(z.object({ ean: Ean, before: Price, after: Price })).max(1_000),
})

/**
 * For staff: `GET`, `PATCH` and `DELETE /tyres/{ean}`, its `/history` and `/put-back`; for imports
 * `POST /tyres/prices`, `/tyres/price-changes` and `/tyres/put-back-import`. 200 with the answer or a refusal by name; amounts in agorot.
 */
export const mountProductRoutes = (router: Router, sql: Sql, products: ProductCommands, clock: Clock): void => {
  const ours = letIn('edge', 'backoffice')
  router.post('/tyres/prices', ours, async (request, response) => {
    const { eans, by } = parseBody(Eans, request)
    const [prices, measures] = await Promise.all([
      readPrices(sql, eans),
      by === undefined ? undefined : readMeasures(sql, eans, { by, since: stepsCountSince(clock) }),
    ])
    response.json({ prices: prices.map((price) => ({ ...price, ...measures?.get(price.ean) })) })
  })
  router.post('/tyres/price-changes', ours, async (request, response) => {
    const { lines, ...cause } = parseBody(Lines, request)
    response.json({ outcomes: await products.changePrices(lines, cause) })
  })
  router.post('/tyres/put-back-import', ours, async (request, response) => {
    const { putsBack, eans, cause } = parseBody(PutBackImport, request)
    response.json({ outcomes: await products.putBackImport(putsBack, eans, cause) })
  })
  router.get('/tyres/:ean', ours, async (request, response) => {
    const product = await findProduct(sql, String(request.params.ean))
    if (!product) return void response.json(NOT_FOUND)
    const inSets = product.facts.set ? [] : await findSetsWith(sql, [product.facts.ean])
    response.json({
      ok: true,
      product,
      sets: inSets.map(namedSet),
    })
  })
  router.get('/tyres/:ean/history', ours, async (request, response) => {
    response.json({ changes: await readPriceHistory(sql, String(request.params.ean)) })
  })
  router.post('/tyres/:ean/put-back', ours, async (request, response) => {
    const { change, ...who } = parseBody(PutBack, request)
    response.json(await products.putBack(String(request.params.ean), change, who))
  })
  router.patch('/tyres/:ean', ours, async (request, response) => {
    const { by, role: as, version, ...change } = parseBody(Change, request)
    response.json(await products.change(String(request.params.ean), change, { by, role: as }, version))
  })
  router.delete('/tyres/:ean', ours, async (request, response) => {
    response.json(await products.unlist(String(request.params.ean)))
  })
  router.post('/tyres/:ean/relist', ours, async (request, response) => {
    response.json(await products.relist(String(request.params.ean)))
  })
}
