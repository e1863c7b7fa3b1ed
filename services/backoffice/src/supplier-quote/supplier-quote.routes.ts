import { quotesLimit } from '@zmig/edge-contract'
import { letIn, parseBody, parseQuery, readFile } from '@zmig/kit'
import type { Router } from 'express'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { BackofficeDeps } from '../deps.ts'
import { createImport, createUpload } from './supplier-quote.commands.ts'
import { SUPPLIERS } from './supplier-quote.decider.ts'
import { listQuotes } from './supplier-quote.repository.ts'

const Filter = z.object({
  ean: z.string().max(14).optional(),
  supplier: z.enum(SUPPLIERS).optional(),
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
/** id of the member of staff */
const By = z.string().min(1).max(100)
const Upload = z.object({ by: By, uploadId: z.uuid() })
const Import = z.object({
  by: By,
  uploadId: z.uuid(),
  kind: z.enum(['quotes', 'sales']),
  apply: z.boolean(),
  onlyGood: z.boolean().default(false),
})

/** What suppliers ask for tyres, and what the shop sold before it kept orders: a list, and files of both. */
export const mountSupplierQuoteRoutes = (router: Router, deps: BackofficeDeps): void => {
  const upload = createUpload(deps)
  const importFile = createImport(deps)
  router.get('/supplier-quotes', letIn('edge'), async (request, response) => {
    response.json(await listQuotes(deps.database, parseQuery(Filter, request)))
  })
  router.post('/supplier-quotes/upload', letIn('edge'), async (request, response) => {
    const { by, uploadId } = parseQuery(Upload, request)
    await upload(by, uploadId, await buffer(readFile(request, quotesLimit)))
    response.json({ ok: true })
  })
  router.post('/supplier-quotes/import', letIn('edge'), async (request, response) => {
    const { by, uploadId, kind, apply, onlyGood } = parseBody(Import, request)
    response.json(await importFile(by, uploadId, kind, apply, onlyGood))
  })
}
