import * as z from 'zod/mini'
import { MOST_CERTIFICATES, MOST_ECE_ID, MOST_ECE_LINE, MOST_ECE_MODELS } from './ece-limits.ts'
import { destroy, get, post, put } from './endpoint.ts'
import { list, notBlank } from './primitives.ts'
import { refusal } from './refusal.ts'

/** A number that a person typed; its blanks around are dropped. Any other text is as good as a number. */
export const EceId = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(MOST_ECE_ID),
  // what the back office refuses with a sentence: control characters, and dots alone
  z.meta({
    pattern: String.raw`^[^\u0000-\u001f\u007f-\u009f]*[^.\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$`,
  }),
)
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** What the form of a certificate holds, under the names of the specification. */
export const EceCertificateFields = z.object({
  brand: line(MOST_ECE_LINE).check(notBlank),
  size: line(MOST_ECE_LINE).check(notBlank),
  rating: z.optional(z.nullable(line(MOST_ECE_LINE))),
  /** where the document is, in the store of documents; empty when there is none */
  s3Path: z.optional(z.nullable(line(300))),
  /** models that it covers */
  goodfor: z.optional(z.nullable(list(line(MOST_ECE_LINE), { max: MOST_ECE_MODELS }))),
})
export type EceCertificateFields = z.infer<typeof EceCertificateFields>

/** A certificate of approval (ECE R75 and the like) for a tyre. */
export const EceCertificate = z.object({
  _id: z.string(),
  eceId: z.string(),
  brand: z.string(),
  size: z.string(),
  rating: z.string(),
  s3Path: z.string(),
  goodfor: z.array(z.string()),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
})
export type EceCertificate = z.infer<typeof EceCertificate>

const Saved = z.object({
  ok: z.boolean(),
  /** as it is now, also beside the refusal of a change that came too late */
  certificate: z.optional(EceCertificate),
  /** numbers of the invoices whose confirmed rows have to be confirmed again after the change */
  unconfirmed: z.optional(z.array(z.string())),
  ...refusal,
})
const staff = { audience: 'staff' } as const

const whole = z.coerce.number()
/** Where a page of certificates or invoices is (decisions.md, Admin and security: pagination). */
export const EcePage = z.object({ page: z.number(), limit: z.number(), total: z.number() })
/** Which page; as the address of a list has it. */
export const ecePaging = (most: number) => ({
  page: z.optional(whole.check(z.int(), z.gte(1), z.lte(100_000))),
  limit: z.optional(whole.check(z.int(), z.gte(1), z.lte(most))),
})

export const listEceCertificates = get('/api/v1/admin/ece/certificates', {
  ...staff,
  summary: 'ECE certificates, the newest first; by parts of their number, brand and size',
  query: z.object({
    ...ecePaging(MOST_CERTIFICATES),
    eceId: z.optional(line(MOST_ECE_ID)),
    brand: z.optional(line(MOST_ECE_ID)),
    size: z.optional(line(MOST_ECE_ID)),
  }),
  answer: z.object({ ok: z.literal(true), certificates: z.array(EceCertificate), pagination: EcePage }),
})
export const createEceCertificate = post('/api/v1/admin/ece/certificates', {
  ...staff,
  summary: 'Adds a certificate; 409 when its number exists',
  body: z.extend(EceCertificateFields, { eceId: EceId }),
  answer: Saved,
})
export const updateEceCertificate = put('/api/v1/admin/ece/certificates/{eceId}', {
  ...staff,
  summary: 'Changes a certificate, whose number stays; 409 when somebody else changed it first',
  body: z.extend(EceCertificateFields, {
    /** the number of the address, for callers that send it with the form */
    eceId: z.optional(EceId),
    /** of the certificate that was edited; left out by callers that overwrite whatever there is */
    version: z.optional(z.number().check(z.int(), z.gte(1))),
  }),
  answer: Saved,
})
export const deleteEceCertificate = destroy('/api/v1/admin/ece/certificates/{eceId}', {
  ...staff,
  summary: 'Removes a certificate; 409 with the invoices that name it',
  answer: z.object({ ok: z.boolean(), invoices: z.optional(z.array(z.string())), ...refusal }),
})

export const uploadEceDocument = post('/api/v1/admin/ece/documents', {
  ...staff,
  summary: 'Keeps the PDF of a certificate; its path belongs into the certificate as s3Path',
  fileType: 'application/pdf',
  query: z.object({
    /** of the file on the person's machine: the path holds what is plain of it */
    name: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: z.object({ ok: z.boolean(), s3Path: z.optional(z.string()), ...refusal }),
})
export const openEceDocument = get('/api/v1/admin/ece/documents/{path}', {
  ...staff,
  summary: 'The document of a certificate, always as a download',
  contentType: 'application/pdf',
  answer: z.string(),
})
