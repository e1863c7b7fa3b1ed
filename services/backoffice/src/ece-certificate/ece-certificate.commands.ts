import type { Sql } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { BackofficeDeps } from '../deps.ts'
import {
  certificateAfter,
  type CertificateFields,
  type CertificateRefused,
  decideCertificate,
  decideCertificateChange,
  decideCertificateRemoval,
  decideEceId,
  type EceCertificate,
  isAnotherMatch,
} from './ece-certificate.decider.ts'
import {
  dropConfirmations,
  findCertificate,
  findInvoicesWith,
  lockCertificate,
  lockInvoicesWith,
} from './ece-certificate.queries.ts'

/**
 * `before`: as it was; absent for a new one. `unconfirmed`: numbers of the invoices whose confirmed rows have to be confirmed
 * again; absent when there are none.
 */
export type CertificateSaved =
  { ok: true; certificate: EceCertificate; before?: EceCertificate; unconfirmed?: string[] } | CertificateRefused

const NOT_FOUND = refused('NOT_FOUND', 'התעודה לא נמצאה')
const DUPLICATE = refused('DUPLICATE', 'כבר יש תעודה עם המספר הזה')

type Deps = Pick<BackofficeDeps, 'database' | 'clock' | 'newId'>

/** What staff do with certificates. */
export const createCertificateCommands = ({ database, clock, newId }: Deps) => {
  const saved = async (tx: Sql, eceId: string, before?: EceCertificate): Promise<CertificateSaved> => {
    const certificate = await findCertificate(tx, eceId)
    return certificate ? { ok: true, certificate, ...(before && { before }) } : NOT_FOUND
  }
  return {
    create: (typed: string, fields: CertificateFields): Promise<CertificateSaved> =>
      database.transaction(async (tx) => {
        const eceId = typed.trim()
        const refusal = decideEceId(eceId, 'מספר התעודה') ?? decideCertificate(fields)
        if (refusal) return refusal
        const { brand, size, rating, s3Path, goodfor } = certificateAfter(fields)
        const added = await tx.query(
          `insert into backoffice.ece_certificate (ece_id, id, brand, size, rating, s3_path, goodfor, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (ece_id) do nothing returning ece_id`,
          [eceId, newId(), brand, size, rating, s3Path, goodfor, clock.now()],
        )
        return added.length === 0 ? DUPLICATE : saved(tx, eceId)
      }),

    /** @param seen version that the editor saw; undefined overwrites whatever there is */
    update: (eceId: string, fields: CertificateFields, seen?: number): Promise<CertificateSaved> =>
      database.transaction(async (tx) => {
        // before the certificate, as a change of an invoice locks them
        await lockInvoicesWith(tx, eceId)
        const before = await lockCertificate(tx, eceId)
        if (!before) return NOT_FOUND
        const refusal = decideCertificate(fields)
        if (refusal) return refusal
        const decision = decideCertificateChange(fields, before, seen)
        if (decision === 'nothing') return { ok: true, certificate: before, before }
        if (decision !== 'save') return decision
        const after = certificateAfter(fields)
        const { brand, size, rating, s3Path, goodfor } = after
        await tx.query(
          `update backoffice.ece_certificate
           set brand = $2, size = $3, rating = $4, s3_path = $5, goodfor = $6, version = version + 1 where ece_id = $1`,
          [eceId, brand, size, rating, s3Path, goodfor],
        )
        const unconfirmed = isAnotherMatch(before, after) ? await dropConfirmations(tx, eceId) : []
        return { ...(await saved(tx, eceId, before)), ...(unconfirmed.length > 0 && { unconfirmed }) }
      }),

    remove: (eceId: string): Promise<{ ok: true; before: EceCertificate } | CertificateRefused> =>
      database.transaction(async (tx) => {
        // the lock keeps invoices from naming it until it is gone
        const before = await lockCertificate(tx, eceId)
        if (!before) return NOT_FOUND
        const refusal = decideCertificateRemoval(await findInvoicesWith(tx, eceId))
        if (refusal) return refusal
        await tx.query('delete from backoffice.ece_certificate where ece_id = $1', [eceId])
        return { ok: true, before }
      }),
  }
}

/** A certificate to import. */
export type NewCertificate = Omit<EceCertificate, '_id' | 'version'>
type Named = Pick<NewCertificate, 'eceId' | 'brand' | 'size'>

/** Adds certificates; one that exists stays as it is. */
export const importEceCertificates = async (
  { database, clock, newId }: Deps,
  certificates: NewCertificate[],
): Promise<void> => {
  for (const { eceId, ...fields } of certificates) {
    const result = await createCertificateCommands({ database, clock, newId }).create(eceId, fields)
    if (!result.ok && result.code !== 'DUPLICATE') throw new Error(`${eceId}: ${result.code}`)
  }
}

const GONE = `jsonb_to_recordset($1::jsonb) as gone("eceId" text, brand text, size text)
  where (held.ece_id, held.brand, held.size) = (gone."eceId", gone.brand, gone.size)`

/**
 * Removes certificates without a document, each by its number, brand and size. A row of an invoice that names one names none
 * from now on, and waits for a person again. May be repeated.
 */
export const removeEceCertificates = (
  { database }: Pick<Deps, 'database'>,
  certificates: readonly Named[],
): Promise<void> =>
  database.transaction(async (tx) => {
    const named = [JSON.stringify(certificates)]
    await tx.query(
      `with unmatched as (
         update backoffice.ece_invoice_row row set ece_id = null, checked = false
         where ece_id in (select held.ece_id from backoffice.ece_certificate held, ${GONE}) returning invoice_id)
       update backoffice.ece_invoice set version = version + 1 where invoice_id in (select invoice_id from unmatched)`,
      named,
    )
    await tx.query(`delete from backoffice.ece_certificate held using ${GONE}`, named)
  })
