import { importLimit, PutBackReason } from '@zmig/edge-contract'
import { idOf, letIn, parseBody, parseQuery, readFile } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { BackofficeDeps } from '../deps.ts'
import { type ImportCommands, NO_IMPORT } from './product-import.commands.ts'
import { findImport, listFaults, listImports, listLines, toShown } from './product-import.repository.ts'

const By = z.string().min(1).max(100)
const New = z.object({ name: z.string().trim().min(1).max(200), by: By })
/** without a role the limits of staff count */
const role = z.enum(['staff', 'owner']).default('staff')
const Apply = z.object({ by: By, role, onlyClean: z.boolean() })
const PutBack = z.object({ by: By, role, reason: PutBackReason })
const Planning = z.object({ by: By })
/** Lines that stay which a question can name. */
const NAMED = 100
const Cancel = z.object({ by: By })
const page = z.coerce.number().int().min(1).default(1)
const Page = z.object({ page, limit: z.coerce.number().int().min(1).max(100).default(20) })
const Lines = Page.extend({
  kind: z.enum(['price', 'stock', 'facts', 'new', 'all', 'owner', 'unwritten']).default('all'),
  ean: z.string().max(14).default(''),
})
const Faults = z.object({ page, limit: z.coerce.number().int().min(1).max(5_000).default(20) })

/**
 * Imports of facts, prices and stocks. `POST /product-imports?name=&by=` takes a file and begins its dry run, `…/{id}/apply` writes, `…/{id}/cancel` ends, `…/{id}/put-back` takes back what it wrote
 * (`GET`: what that would do); `GET` lists them, one, its `/lines` and its
 * `/faults`. 200 with the answer or a refusal by name; money in agorot.
 */
export const mountProductImportRoutes = (
  router: Router,
  { database }: Pick<BackofficeDeps, 'database'>,
  commands: ImportCommands,
): void => {
  const edge = letIn('edge')
  router.get('/product-imports', edge, async (request, response) => {
    const asked = parseQuery(Page, request)
    response.json(await listImports(database, asked.page, asked.limit))
  })
  router.post('/product-imports', edge, async (request, response) => {
    response.json(await commands.take(parseQuery(New, request), readFile(request, importLimit)))
  })
  router.get('/product-imports/:id', edge, async (request, response) => {
    const found = await findImport(database, idOf(request))
    response.json(found ? { ok: true, import: found } : NO_IMPORT)
  })
  router.get('/product-imports/:id/lines', edge, async (request, response) => {
    response.json(await listLines(database, idOf(request), parseQuery(Lines, request)))
  })
  router.get('/product-imports/:id/faults', edge, async (request, response) => {
    const asked = parseQuery(Faults, request)
    response.json(await listFaults(database, idOf(request), asked.page, asked.limit))
  })
  router.post('/product-imports/:id/apply', edge, async (request, response) => {
    const { onlyClean, ...by } = parseBody(Apply, request)
    response.json(await commands.apply(idOf(request), by, onlyClean))
  })
  router.get('/product-imports/:id/put-back', edge, async (request, response) => {
    const answer = await commands.planPutBack(idOf(request), parseQuery(Planning, request).by)
    if (!answer.ok) return void response.json(answer)
    const lines = answer.plan.lines
      .filter(({ outcome }) => outcome !== null)
      .slice(0, NAMED)
      .map(toShown)
    response.json({ ok: true, plan: { ...answer.plan, lines } })
  })
  router.post('/product-imports/:id/put-back', edge, async (request, response) => {
    const { reason, ...who } = parseBody(PutBack, request)
    response.json(await commands.putBack(idOf(request), who, reason))
  })
  router.post('/product-imports/:id/cancel', edge, async (request, response) => {
    response.json(await commands.cancel(idOf(request), parseBody(Cancel, request).by))
  })
}
