import * as z from 'zod/mini'
import { type EceCertificate, type EceCertificateFields, MOST_ECE_LINE, MOST_ECE_MODELS } from '@zmig/edge-contract'
import { filled } from '../../parts/use-editor.ts'
import { text } from './text.ts'

/** The form of a certificate, as it is typed. */
export type CertificateForm = {
  eceId: string
  brand: string
  size: string
  rating: string
  s3Path: string
  /** models, separated by commas */
  goodfor: string
}

export const emptyForm: CertificateForm = { eceId: '', brand: '', size: '', rating: '', s3Path: '', goodfor: '' }

export const formOf = ({ eceId, brand, size, rating, s3Path, goodfor }: EceCertificate): CertificateForm => ({
  eceId,
  brand,
  size,
  rating,
  s3Path,
  goodfor: goodfor.join(', '),
})

/** Models between commas, trimmed; empty ones are dropped (wizard-shops-and-admin.md §5, ECE certificates). */
export const modelsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((model) => model.trim())
    .filter((model) => model !== '')

/** What may be typed. The shop decides again when it is saved. */
export const certificateSchema = z.object({
  eceId: filled(text.missing),
  brand: filled(text.missing),
  size: filled(text.missing),
  rating: z.string(),
  s3Path: z.string(),
  goodfor: z.string().check(
    z.refine((typed) => modelsOf(typed).length <= MOST_ECE_MODELS, text.manyModels(MOST_ECE_MODELS)),
    z.refine((typed) => modelsOf(typed).every(({ length }) => length <= MOST_ECE_LINE), text.longModel(MOST_ECE_LINE)),
  ),
})

/** The form as the edge takes it, without the number. */
export const fieldsOf = ({ brand, size, rating, s3Path, goodfor }: CertificateForm): EceCertificateFields => ({
  brand: brand.trim(),
  size: size.trim(),
  rating: rating.trim(),
  s3Path: s3Path.trim(),
  goodfor: modelsOf(goodfor),
})
