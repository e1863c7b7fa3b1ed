import { refused } from '@zmig/kit/refused'
/** A certificate of approval as the back office keeps it. */
export type EceCertificate = {
  _id: string
  eceId: string
  brand: string
  size: string
  rating: string
  /** key in the store of documents; empty when there is none */
  s3Path: string
  goodfor: string[]
  version: number
}

/** The form of a certificate, as the contract has trimmed it. */
export type CertificateFields = {
  brand: string
  size: string
  rating?: string | null | undefined
  s3Path?: string | null | undefined
  goodfor?: string[] | null | undefined
}

export type EceRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'DUPLICATE' | 'CHANGED' | 'IN_USE'
  message: string
}
export type CertificateRefused = EceRefused & {
  /** as it is now, for a change that came too late */
  certificate?: EceCertificate
  /** the invoices that name it */
  invoices?: string[]
}

/** Text that staff see; marks of direction in a hostile name must not turn the sentence around. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Browsers read `.` and `..` in an address as steps; such a number could never be opened again. */
const ONLY_DOTS = /^\.+$/
/** What no keyboard types and no page shows, such as a line break or a NUL. */
const CONTROLS = /\p{Cc}/u

/**
 * Decides whether a number can name a certificate or an invoice. Every other text is a number, quotes and markup too.
 * @param what "מספר התעודה" or "מספר החשבונית"
 */
export const decideEceId = (id: string, what: string): EceRefused | undefined => {
  if (id.trim() === '') return refused('VALIDATION', `נא להזין את ${what}`)
  if (ONLY_DOTS.test(id) || CONTROLS.test(id)) return refused('VALIDATION', `${what} מכיל תווים שאי אפשר לשמור`)
  return undefined
}

/** The fields as they are kept: blanks around and empty models are dropped. */
export const certificateAfter = ({ brand, size, rating, s3Path, goodfor }: CertificateFields) => ({
  brand: brand.trim(),
  size: size.trim(),
  rating: rating?.trim() ?? '',
  s3Path: s3Path?.trim() ?? '',
  goodfor: (goodfor ?? []).map((model) => model.trim()).filter((model) => model !== ''),
})

/** Decides whether a certificate can be kept: it belongs to a brand and a size. */
export const decideCertificate = (fields: CertificateFields): EceRefused | undefined => {
  const { brand, size } = certificateAfter(fields)
  if (brand === '') return refused('VALIDATION', 'נא להזין מותג')
  if (size === '') return refused('VALIDATION', 'נא להזין מידה')
  return undefined
}

/**
 * Decides what a change meets: `save`, `nothing` to do because the certificate says so already (a button that was pressed
 * twice), or a refusal with the certificate as a colleague left it.
 * @param seen version that the editor saw; undefined overwrites whatever there is
 */
export const decideCertificateChange = (
  fields: CertificateFields,
  before: EceCertificate,
  seen: number | undefined,
): 'save' | 'nothing' | CertificateRefused => {
  const after = certificateAfter(fields)
  const same = (Object.keys(after) as (keyof typeof after)[]).every(
    (field) => JSON.stringify(after[field]) === JSON.stringify(before[field]),
  )
  if (same) return 'nothing'
  if (seen === undefined || seen === before.version) return 'save'
  const { brand, size, rating, goodfor } = before
  const now = [brand, size, rating, goodfor.join(', ')].filter(Boolean).map(isolated).join(' · ')
  return {
    ...refused(
      'CHANGED',
      `התעודה שונתה בינתיים, וכעת היא: ${now}. מה שהוקלד כאן לא נשמר; שמירה נוספת תחליף רק את מה ששיניתם.`,
    ),
    certificate: before,
  }
}

/**
 * Whether a match with the certificate has to be confirmed again: it names another tyre, or a model less. A further model or
 * another document leaves the match as it was.
 */
export const isAnotherMatch = (
  before: Pick<EceCertificate, 'brand' | 'size' | 'rating' | 'goodfor'>,
  after: Pick<EceCertificate, 'brand' | 'size' | 'rating' | 'goodfor'>,
): boolean =>
  before.brand !== after.brand ||
  before.size !== after.size ||
  before.rating !== after.rating ||
  before.goodfor.some((model) => !after.goodfor.includes(model))

/** Invoices that a refusal names; the others are counted. */
const NAMED = 3

/** Decides whether a certificate may go. @param invoices numbers of all invoices that name it */
export const decideCertificateRemoval = (invoices: string[]): CertificateRefused | undefined => {
  if (invoices.length === 0) return undefined
  const named = invoices.slice(0, NAMED).map(isolated).join(', ')
  const others = invoices.length > NAMED ? ` ועוד ${invoices.length - NAMED}` : ''
  const where = invoices.length === 1 ? `בחשבונית ${named}` : `בחשבוניות ${named}${others}`
  return {
    ...refused('IN_USE', `אי אפשר למחוק: התעודה מופיעה ${where}. אפשר להחליף אותה שם בתעודה אחרת ואז למחוק.`),
    invoices,
  }
}
