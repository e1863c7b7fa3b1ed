import { EceId, EceInvoiceRowFields, list, MOST_ECE_ID, MOST_INVOICE_ROWS } from '@zmig/edge-contract'
import { letIn, parseBody, parseQuery } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod/mini'
import type { BackofficeDeps } from '../deps.ts'
import { createInvoiceCommands } from './ece-invoice.commands.ts'
import { listInvoices } from './ece-invoice.queries.ts'

const rows = list(EceInvoiceRowFields, { max: MOST_INVOICE_ROWS })
const NewInvoice = z.object({ invoiceId: EceId, rows })
const ChangedInvoice = z.object({ rows, version: z.optional(z.int().check(z.gte(1))) })
const Filter = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  invoiceId: z._default(z.string().check(z.maxLength(MOST_ECE_ID)), ''),
})

/**
 * ECE invoices, whose rows name certificates: `GET` and `POST /ece/invoices`, `PUT` and `DELETE /ece/invoices/{invoiceId}`.
 * 200 with the answer or a refusal by name.
 */
export const mountEceInvoiceRoutes = (router: Router, deps: BackofficeDeps): void => {
  const invoices = createInvoiceCommands(deps)
  router.get('/ece/invoices', letIn('edge'), async (request, response) => {
    response.json(await listInvoices(deps.database, parseQuery(Filter, request)))
  })
  router.post('/ece/invoices', letIn('edge'), async (request, response) => {
    const { invoiceId, rows: fields } = parseBody(NewInvoice, request)
    response.json(await invoices.create(invoiceId, fields))
  })
  router.put('/ece/invoices/:invoiceId', letIn('edge'), async (request, response) => {
    const { rows: fields, version } = parseBody(ChangedInvoice, request)
    response.json(await invoices.update(request.params.invoiceId, fields, version))
  })
  router.delete('/ece/invoices/:invoiceId', letIn('edge'), async (request, response) => {
    response.json(await invoices.remove(request.params.invoiceId))
  })
}
