import { createEceInvoice, deleteEceInvoice, EceInvoice, listEceInvoices, updateEceInvoice } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { paged } from '../paged.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

/** An invoice as the back office answers it. */
const Invoice = z.extend(z.omit(EceInvoice, { invoice: true }), EceInvoice.shape.invoice.shape)
type Invoice = z.infer<typeof Invoice>

const Found = paged({ invoices: z.array(Invoice) })
/** A change that came too late is refused together with the invoice as it is now. */
const Saved = orRefused({ invoice: Invoice, before: z.optional(Invoice) }, { invoice: z.optional(Invoice) })

const INVOICES = '/backoffice/ece/invoices'
/** wizard-shops-and-admin.md §9 */
const PAGE = 20

const pathOf = ({ invoiceId = '' }: Record<string, string>) => `${INVOICES}/${encodeURIComponent(invoiceId)}`
const shown = ({ rows, ...invoice }: Invoice): EceInvoice => ({ ...invoice, invoice: { rows } })

/** What the history shows of an invoice: its rows are many, so it counts them. */
const recorded = ({ invoiceId, rows }: Invoice) => ({
  invoiceId,
  rows: rows.length,
  tyres: rows.reduce((sum, { quantity }) => sum + quantity, 0),
  matched: rows.filter(({ eceId }) => eceId !== null).length,
  confirmed: rows.filter(({ checked }) => checked).length,
})

const answerSaved = (answer: z.infer<typeof Saved>, response: Parameters<typeof refuseStaff>[0]) => {
  const result = answer.ok ? { ok: true } : refuseStaff(response, answer)
  return { ...result, ...(answer.invoice && { invoice: shown(answer.invoice) }) }
}

/** ECE invoices. The back office keeps and decides them; the audit records every change. */
export const createStaffEceInvoices = ({ services, audit }: StaffDeps): StaffPage => ({
  queries: [
    defineQuery(listEceInvoices, async ({ query: { page = 1, limit = PAGE, invoiceId = '' } }) => {
      const filter = new URLSearchParams({ page: String(page), limit: String(limit), invoiceId })
      const { invoices, total } = z.parse(Found, await services.get(`${INVOICES}?${filter.toString()}`))
      return { ok: true as const, invoices: invoices.map(shown), pagination: { page, limit, total } }
    }),
  ],
  commands: [
    defineCommand(createEceInvoice, async ({ body, staff, response }) => {
      const answer = z.parse(Saved, await services.post(INVOICES, body))
      if (answer.ok) {
        const { _id: id, invoiceId } = answer.invoice
        const changes = changedFields(null, recorded(answer.invoice))
        await audit(signedIn(staff), 'ece-invoice-created', id, { named: invoiceId }, changes)
      }
      return answerSaved(answer, response)
    }),
    defineCommand(updateEceInvoice, async ({ params, body: { invoiceId, ...body }, staff, response }) => {
      if (invoiceId !== undefined && invoiceId !== params['invoiceId'])
        return refuseStaff(response, { ok: false, code: 'VALIDATION', message: 'אי אפשר לשנות את מספר החשבונית' })
      const answer = z.parse(Saved, await services.put(pathOf(params), body))
      if (answer.ok) {
        const { invoice, before = invoice } = answer
        const changes = changedFields(recorded(before), recorded(invoice))
        await audit(signedIn(staff), 'ece-invoice-changed', invoice._id, { named: invoice.invoiceId }, changes)
      }
      return answerSaved(answer, response)
    }),
    defineCommand(deleteEceInvoice, async ({ params, staff, response }) => {
      const answer = z.parse(orRefused({ before: Invoice }), await services.delete(pathOf(params)))
      if (!answer.ok) return refuseStaff(response, answer)
      const { _id: id, invoiceId } = answer.before
      const changes = changedFields(recorded(answer.before), null)
      await audit(signedIn(staff), 'ece-invoice-deleted', id, { named: invoiceId }, changes)
      return { ok: true }
    }),
  ],
})
