import type { Sql } from '@zmig/kit'
import type { EceCertificate } from './ece-certificate.decider.ts'

export type CertificateFilter = {
  /** from 1 */
  page: number
  limit: number
  /** parts, in any case */
  eceId: string
  brand: string
  /** a part of the size; blanks do not count, and a dash is a slash */
  size: string
}

const columns = `id as "_id", ece_id as "eceId", brand, size, rating, s3_path as "s3Path", goodfor, version`

export const findCertificate = async (sql: Sql, eceId: string): Promise<EceCertificate | undefined> =>
  (await sql.query<EceCertificate>(`select ${columns} from backoffice.ece_certificate where ece_id = $1`, [eceId]))[0]

/** The same, locked until the transaction ends: of two changes at a time the second sees the first. */
export const lockCertificate = async (tx: Sql, eceId: string): Promise<EceCertificate | undefined> => {
  await tx.query('select 1 from backoffice.ece_certificate where ece_id = $1 for update', [eceId])
  return findCertificate(tx, eceId)
}

/** Numbers of the invoices that name a certificate, the newest first. */
export const findInvoicesWith = async (sql: Sql, eceId: string): Promise<string[]> => {
  const rows = await sql.query<{ invoiceId: string }>(
    `select invoice_id as "invoiceId" from backoffice.ece_invoice invoice
     where exists (select from backoffice.ece_invoice_row row
       where row.invoice_id = invoice.invoice_id and row.ece_id = $1)
     order by created_at desc, invoice_id`,
    [eceId],
  )
  return rows.map(({ invoiceId }) => invoiceId)
}

/** Locks the invoices that name a certificate, always in this order, so that two changes never wait for each other. */
export const lockInvoicesWith = async (tx: Sql, eceId: string): Promise<void> => {
  await tx.query(
    `select 1 from backoffice.ece_invoice invoice
     where exists (select from backoffice.ece_invoice_row row
       where row.invoice_id = invoice.invoice_id and row.ece_id = $1)
     order by invoice_id for update`,
    [eceId],
  )
}

/**
 * Takes back what people confirmed of a certificate in invoices. Their versions grow, so that an editor who has one open sees
 * it before saving. @returns the numbers of these invoices
 */
export const dropConfirmations = async (tx: Sql, eceId: string): Promise<string[]> => {
  const rows = await tx.query<{ invoiceId: string }>(
    `with dropped as (
       update backoffice.ece_invoice_row set checked = false where ece_id = $1 and checked returning invoice_id)
     update backoffice.ece_invoice set version = version + 1 where invoice_id in (select invoice_id from dropped)
     returning invoice_id as "invoiceId"`,
    [eceId],
  )
  return rows.map(({ invoiceId }) => invoiceId).toSorted()
}

/** Sizes are compared as the match with invoices compares them (wizard-shops-and-admin.md §5, Certificate auto-match). */
const comparable = (size: string) => `upper(replace(regexp_replace(${size}, '\\s', '', 'g'), '-', '/'))`

/** Certificates, the newest first, and how many the filter finds in all. */
export const listCertificates = async (
  sql: Sql,
  { page, limit, eceId, brand, size }: CertificateFilter,
): Promise<{ certificates: EceCertificate[]; total: number }> => {
  const condition = `strpos(upper(ece_id), upper($1)) > 0 and strpos(upper(brand), upper($2)) > 0
    and strpos(${comparable('size')}, ${comparable('$3::text')}) > 0`
  const values = [eceId.trim(), brand.trim(), size.trim()]
  const [certificates, [count]] = await Promise.all([
    sql.query<EceCertificate>(
      `select ${columns} from backoffice.ece_certificate where ${condition}
       order by created_at desc, ece_id limit $4 offset $5`,
      [...values, limit, (page - 1) * limit],
    ),
    sql.query<{ total: number }>(`select count(*) as total from backoffice.ece_certificate where ${condition}`, values),
  ])
  return { certificates, total: count?.total ?? 0 }
}
