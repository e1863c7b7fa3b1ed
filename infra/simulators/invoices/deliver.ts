import type { BookedDocument } from './invoice-book.ts'

/** Longer than the shop waits for a document, in milliseconds. */
export const SLOW = 35_000

/** Where the desk shows a document. @param origin of the desk */
export const linkOf = (document: BookedDocument, origin: string): string =>
  `${origin}/invoices/documents/${document.uuid}`

/** The mail with a document, as the service of invoices sends it. */
export const mailOf = (document: BookedDocument, link: string): Buffer =>
  Buffer.from(
    [
      'From: documents@ezcount.test',
      `To: ${document.email}`,
      `Subject: =?UTF-8?B?${Buffer.from(`מסמך ${document.number}`).toString('base64')}?=`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      `מצורף קישור למסמך ${document.number}: ${link}`,
    ].join('\r\n'),
  )

/** Rates of VAT in percent, the newest first, with their first days. */
const VAT: readonly [from: string, percent: number][] = [
  ['2025-01-01', 18],
  ['2015-10-01', 17],
]

/** The rate of a day; undefined before the first one that the service knows. */
export const vatOn = (day: string): number | undefined => VAT.find(([from]) => from <= day)?.[1]

/** Above which amount before VAT the Tax Authority is asked, in agorot, the newest first, with their first days. */
const ALLOCATION: readonly [from: string, above: number][] = [
  ['2026-06-01', 500_000],
  ['2026-01-01', 1_000_000],
  ['2025-01-01', 2_000_000],
  ['2024-05-05', 2_500_000],
]

type Asked = Pick<BookedDocument, 'type' | 'businessNumber' | 'day' | 'total' | 'vatPercent'>

/**
 * The number that the Tax Authority gives to an invoice that names a business; null where none is needed.
 * @param count of documents, which makes the number another one each time
 */
export const allocationOf = ({ type, businessNumber, day, total, vatPercent }: Asked, count: number): string | null => {
  const above = ALLOCATION.find(([from]) => from <= day)?.[1] ?? Infinity
  const isAsked = type !== 330 && businessNumber !== '' && total / (1 + vatPercent / 100) > above
  return isAsked ? String(500_000_000 + count) : null
}
