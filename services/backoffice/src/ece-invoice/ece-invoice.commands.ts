import type { Sql } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { BackofficeDeps } from '../deps.ts'
import {
  decideInvoice,
  decideInvoiceChange,
  type EceInvoice,
  type InvoiceRefused,
  type InvoiceRow,
  type RowFields,
  rowsAfter,
} from './ece-invoice.decider.ts'
import { findInvoice, keepCertificates, lockInvoice } from './ece-invoice.queries.ts'

/** `before`: as it was; absent for a new one */
export type InvoiceSaved = { ok: true; invoice: EceInvoice; before?: EceInvoice } | InvoiceRefused

const NOT_FOUND = refused('NOT_FOUND', 'החשבונית לא נמצאה')
const DUPLICATE = refused('DUPLICATE', 'כבר יש חשבונית עם המספר הזה')

const INSERT_ROWS = `
  insert into backoffice.ece_invoice_row (invoice_id, line, name, size, quantity, ece_id, checked)
  select $1, line, name, size, quantity, "eceId", checked
  from jsonb_to_recordset($2::jsonb)
    as given(line integer, name text, size text, quantity integer, "eceId" text, checked boolean)`

const decideRows = async (tx: Sql, invoiceId: string, rows: InvoiceRow[]) =>
  decideInvoice(
    invoiceId,
    rows,
    await keepCertificates(
      tx,
      rows.flatMap(({ eceId }) => eceId ?? []),
    ),
  )

/** What staff do with invoices. */
export const createInvoiceCommands = ({
  database,
  clock,
  newId,
}: Pick<BackofficeDeps, 'database' | 'clock' | 'newId'>) => {
  const saved = async (tx: Sql, invoiceId: string, before?: EceInvoice): Promise<InvoiceSaved> => {
    const invoice = await findInvoice(tx, invoiceId)
    return invoice ? { ok: true, invoice, ...(before && { before }) } : NOT_FOUND
  }
  return {
    create: (typed: string, fields: RowFields[]): Promise<InvoiceSaved> =>
      database.transaction(async (tx) => {
        const invoiceId = typed.trim()
        const rows = rowsAfter(fields)
        const refusal = await decideRows(tx, invoiceId, rows)
        if (refusal) return refusal
        const added = await tx.query(
          `insert into backoffice.ece_invoice (invoice_id, id, created_at) values ($1, $2, $3)
           on conflict (invoice_id) do nothing returning invoice_id`,
          [invoiceId, newId(), clock.now()],
        )
        if (added.length === 0) return DUPLICATE
        await tx.query(INSERT_ROWS, [invoiceId, JSON.stringify(rows)])
        return saved(tx, invoiceId)
      }),

    /** @param seen version that the editor saw; undefined overwrites whatever there is */
    update: (invoiceId: string, fields: RowFields[], seen?: number): Promise<InvoiceSaved> =>
      database.transaction(async (tx) => {
        const before = await lockInvoice(tx, invoiceId)
        if (!before) return NOT_FOUND
        const rows = rowsAfter(fields)
        const refusal = await decideRows(tx, invoiceId, rows)
        if (refusal) return refusal
        const decision = decideInvoiceChange(rows, before, seen)
        if (decision === 'nothing') return { ok: true, invoice: before, before }
        if (decision !== 'save') return decision
        await tx.query('delete from backoffice.ece_invoice_row where invoice_id = $1', [invoiceId])
        await tx.query(INSERT_ROWS, [invoiceId, JSON.stringify(rows)])
        await tx.query('update backoffice.ece_invoice set version = version + 1 where invoice_id = $1', [invoiceId])
        return saved(tx, invoiceId, before)
      }),

    remove: (invoiceId: string): Promise<{ ok: true; before: EceInvoice } | InvoiceRefused> =>
      database.transaction(async (tx) => {
        const before = await lockInvoice(tx, invoiceId)
        if (!before) return NOT_FOUND
        await tx.query('delete from backoffice.ece_invoice where invoice_id = $1', [invoiceId])
        return { ok: true, before }
      }),
  }
}
