import type { Sql } from '@zmig/kit'
import type { EceInvoice } from './ece-invoice.decider.ts'

const columns = `id as "_id", invoice_id as "invoiceId", version, coalesce((
  select jsonb_agg(jsonb_build_object('line', line, 'name', name, 'size', size, 'quantity', quantity,
    'eceId', ece_id, 'checked', checked) order by line)
  from backoffice.ece_invoice_row row where row.invoice_id = invoice.invoice_id), '[]') as rows`

export const findInvoice = async (sql: Sql, invoiceId: string): Promise<EceInvoice | undefined> =>
  (
    await sql.query<EceInvoice>(`select ${columns} from backoffice.ece_invoice invoice where invoice_id = $1`, [
      invoiceId,
    ])
  )[0]

/** The same, locked until the transaction ends: of two changes at a time the second sees the first. */
export const lockInvoice = async (tx: Sql, invoiceId: string): Promise<EceInvoice | undefined> => {
  await tx.query('select 1 from backoffice.ece_invoice where invoice_id = $1 for update', [invoiceId])
  return findInvoice(tx, invoiceId)
}

/** Those of some certificates that exist; they stay until the transaction ends. */
export const keepCertificates = async (tx: Sql, eceIds: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ eceId: string }>(
    // always in this order, so that two invoices never wait for each other
    `select ece_id as "eceId" from backoffice.ece_certificate where ece_id = any($1) order by ece_id for key share`,
    [[...new Set(eceIds)]],
  )
  return new Set(rows.map(({ eceId }) => eceId))
}

/** Invoices, the newest first, and how many the filter finds in all. @param invoiceId a part of it, in any case */
export const listInvoices = async (
  sql: Sql,
  { page, limit, invoiceId }: { page: number; limit: number; invoiceId: string },
): Promise<{ invoices: EceInvoice[]; total: number }> => {
  const condition = 'strpos(upper(invoice_id), upper($1)) > 0'
  const [invoices, [count]] = await Promise.all([
    sql.query<EceInvoice>(
      `select ${columns} from backoffice.ece_invoice invoice where ${condition}
       order by created_at desc, invoice_id limit $2 offset $3`,
      [invoiceId.trim(), limit, (page - 1) * limit],
    ),
    sql.query<{ total: number }>(`select count(*) as total from backoffice.ece_invoice where ${condition}`, [
      invoiceId.trim(),
    ]),
  ])
  return { invoices, total: count?.total ?? 0 }
}
