import {
  createEceCertificate,
  deleteEceCertificate,
  EceCertificate,
  listEceCertificates,
  updateEceCertificate,
} from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { paged } from '../paged.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { createEceDocuments } from './ece-document.ts'

const Found = paged({ certificates: z.array(EceCertificate) })
/** A change that came too late is refused together with the certificate as it is now. */
const Saved = orRefused(
  {
    certificate: EceCertificate,
    before: z.optional(EceCertificate),
    unconfirmed: updateEceCertificate.answer.shape.unconfirmed,
  },
  { certificate: z.optional(EceCertificate) },
)
const Deleted = orRefused({ before: EceCertificate }, z.pick(deleteEceCertificate.answer, { invoices: true }).shape)

const CERTIFICATES = '/backoffice/ece/certificates'
/** wizard-shops-and-admin.md §9 */
const PAGE = 20

const pathOf = ({ eceId = '' }: Record<string, string>) => `${CERTIFICATES}/${encodeURIComponent(eceId)}`

/** What the history shows of a certificate. */
const recorded = ({ eceId, brand, size, rating, s3Path, goodfor }: EceCertificate) => ({
  eceId,
  brand,
  size,
  rating,
  s3Path,
  goodfor: goodfor.join(', '),
})

const answerSaved = (answer: z.infer<typeof Saved>, response: Parameters<typeof refuseStaff>[0]) => {
  const result = answer.ok ? { ok: true } : refuseStaff(response, answer)
  return {
    ...result,
    ...(answer.certificate && { certificate: answer.certificate }),
    ...(answer.ok && answer.unconfirmed && { unconfirmed: answer.unconfirmed }),
  }
}

const createQueries = ({ services }: StaffDeps): Query[] => [
  defineQuery(listEceCertificates, async ({ query }) => {
    const { page = 1, limit = PAGE, eceId = '', brand = '', size = '' } = query
    const filter = new URLSearchParams({ page: String(page), limit: String(limit), eceId, brand, size })
    const { certificates, total } = z.parse(Found, await services.get(`${CERTIFICATES}?${filter.toString()}`))
    return { ok: true as const, certificates, pagination: { page, limit, total } }
  }),
]

const createCommands = ({ services, audit }: StaffDeps): Command[] => [
  defineCommand(createEceCertificate, async ({ body, staff, response }) => {
    const answer = z.parse(Saved, await services.post(CERTIFICATES, body))
    if (answer.ok) {
      const { _id: id, eceId } = answer.certificate
      const changes = changedFields(null, recorded(answer.certificate))
      await audit(signedIn(staff), 'ece-certificate-created', id, { named: eceId }, changes)
    }
    return answerSaved(answer, response)
  }),
  defineCommand(updateEceCertificate, async ({ params, body: { eceId, ...body }, staff, response }) => {
    if (eceId !== undefined && eceId !== params['eceId'])
      return refuseStaff(response, { ok: false, code: 'VALIDATION', message: 'אי אפשר לשנות את מספר התעודה' })
    const answer = z.parse(Saved, await services.put(pathOf(params), body))
    if (answer.ok) {
      const { certificate, before = certificate } = answer
      const changes = changedFields(recorded(before), recorded(certificate))
      await audit(signedIn(staff), 'ece-certificate-changed', certificate._id, { named: certificate.eceId }, changes)
    }
    return answerSaved(answer, response)
  }),
  defineCommand(deleteEceCertificate, async ({ params, staff, response }) => {
    const answer = z.parse(Deleted, await services.delete(pathOf(params)))
    if (!answer.ok) return { ...refuseStaff(response, answer), ...(answer.invoices && { invoices: answer.invoices }) }
    const { _id: id, eceId } = answer.before
    const changes = changedFields(recorded(answer.before), null)
    await audit(signedIn(staff), 'ece-certificate-deleted', id, { named: eceId }, changes)
    return { ok: true }
  }),
]

/** ECE certificates and their documents. The back office keeps and decides them; the audit records every change. */
export const createStaffEceCertificates = (deps: StaffDeps): StaffPage => {
  const documents = createEceDocuments(deps)
  return {
    queries: [...createQueries(deps), ...documents.queries],
    commands: [...createCommands(deps), ...documents.commands],
  }
}
