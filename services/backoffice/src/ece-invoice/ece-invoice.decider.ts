import { refused } from '@zmig/kit/refused'
import { decideEceId, type EceRefused, isolated } from '../ece-certificate/ece-certificate.decider.ts'

export type InvoiceRow = {
  /** from 1, without gaps */
  line: number
  name: string
  size: string
  quantity: number
  /** null while no certificate was found */
  eceId: string | null
  /** a person has confirmed the match */
  checked: boolean
}

/** A supplier's invoice, whose tyres are certified row by row. */
export type EceInvoice = { _id: string; invoiceId: string; rows: InvoiceRow[]; version: number }

/** A row as it is sent. */
export type RowFields = {
  name: string
  size: string
  quantity?: number | null | undefined
  eceId?: string | null | undefined
  checked?: boolean | null | undefined
}

export type InvoiceRefused = EceRefused & {
  /** as it is now, for a change that came too late */
  invoice?: EceInvoice
}

/**
 * The rows as they are kept: numbered from 1 in their order, and confirmed only where there is a certificate to confirm
 * (decisions.md, ECE).
 */
export const rowsAfter = (rows: readonly RowFields[]): InvoiceRow[] =>
  rows.map(({ name, size, quantity, eceId, checked }, index) => {
    const certificate = eceId?.trim() ?? ''
    return {
      line: index + 1,
      name: name.trim(),
      size: size.trim(),
      quantity: quantity ?? 1,
      eceId: certificate === '' ? null : certificate,
      checked: certificate !== '' && checked === true,
    }
  })

/**
 * Decides whether an invoice can be kept.
 * @param known numbers of the certificates that exist, of those that the rows name
 */
export const decideInvoice = (
  invoiceId: string,
  rows: readonly InvoiceRow[],
  known: ReadonlySet<string>,
): EceRefused | undefined => {
  const refusal = decideEceId(invoiceId, 'מספר החשבונית')
  if (refusal) return refusal
  const nameless = rows.find(({ name }) => name === '')
  if (nameless) return refused('VALIDATION', `שורה ${nameless.line}: נא להזין את שם המוצר`)
  const strange = rows.find(({ eceId }) => eceId !== null && !known.has(eceId))
  if (strange)
    return refused(
      'VALIDATION',
      `שורה ${strange.line}: אין תעודה עם המספר ${isolated(strange.eceId ?? '')}. אפשר לבחור תעודה אחרת או להשאיר את השורה בלי תעודה.`,
    )
  return undefined
}

/** How many rows are confirmed, and how many have no certificate, as staff would say it. */
const stateOf = ({ rows }: EceInvoice): string => {
  const confirmed = rows.filter(({ checked }) => checked).length
  if (rows.length === 0) return 'אין בה שורות'
  if (rows.length === 1) return `יש בה שורה אחת, ${confirmed === 1 ? 'שאושרה' : 'שלא אושרה'}`
  return `יש בה ${rows.length} שורות, ${confirmed === 1 ? 'אחת מהן אושרה' : `${confirmed} מהן אושרו`}`
}

/**
 * Decides what a change meets: `save`, `nothing` to do because the invoice says so already, or a refusal with the invoice as
 * a colleague left it.
 * @param seen version that the editor saw; undefined overwrites whatever there is
 */
export const decideInvoiceChange = (
  rows: readonly InvoiceRow[],
  before: EceInvoice,
  seen: number | undefined,
): 'save' | 'nothing' | InvoiceRefused => {
  const textOf = (all: readonly InvoiceRow[]) =>
    JSON.stringify(all.map(({ name, size, quantity, eceId, checked }) => [name, size, quantity, eceId, checked]))
  if (textOf(rows) === textOf(before.rows)) return 'nothing'
  if (seen === undefined || seen === before.version) return 'save'
  return {
    ...refused(
      'CHANGED',
      `החשבונית שונתה בינתיים, וכעת ${stateOf(before)}. מה שהוקלד כאן לא נשמר; שמירה נוספת תחליף את השינוי.`,
    ),
    invoice: before,
  }
}
