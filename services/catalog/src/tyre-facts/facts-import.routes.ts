import { letIn, parseQuery, readPacked } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { FactsImport } from './facts-import.commands.ts'

/** What a field may say is the decider's; this keeps the database from texts without end. */
const Value = z.union([z.string().max(10_000), z.number(), z.boolean()])
const Fields = z.record(z.string().max(40), Value)
const Ean = z.string().max(40)
/** Lines of a batch. */
const MOST_LINES = 1_000
const Row = z.object({ ean: Ean, fields: Fields })
const Rows = z.object({
  rows: z.array(Row).max(MOST_LINES),
  tyres: z
    .array(Row)
    .max(2 * MOST_LINES)
    .default([]),
})
const Lines = z.object({
  by: z.string().min(1).max(100),
  importId: z.uuid(),
  lines: z.array(z.object({ ean: Ean, before: Fields.nullable(), after: Fields })).max(MOST_LINES),
})
const Place = z.object({
  after: z.string().max(40).default(''),
  limit: z.coerce.number().int().min(1).max(MOST_LINES).default(500),
})

/**
 * For imports of the back office: `POST /tyres/facts-plan` judges lines, `POST /tyres/facts-changes` writes them; both take a
 * compressed file of JSON. `GET /tyres/facts?after=&limit=`: products with their facts, for exports. Amounts in agorot.
 */
export const mountFactsImportRoutes = (router: Router, facts: FactsImport): void => {
  router.post('/tyres/facts-plan', letIn('backoffice'), async (request, response) => {
    const { rows, tyres } = await readPacked(Rows, request)
    response.json({ plans: await facts.plan(rows, tyres) })
  })
  router.post('/tyres/facts-changes', letIn('backoffice'), async (request, response) => {
    const { lines, ...cause } = await readPacked(Lines, request)
    response.json({ outcomes: await facts.apply(lines, cause) })
  })
  router.get('/tyres/facts', letIn('edge'), async (request, response) => {
    const { after, limit } = parseQuery(Place, request)
    response.json({ products: await facts.list(after, limit) })
  })
}
