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

/** From which amount before VAT the Tax Authority is asked, in agorot; buyers with a number of a business only. */
const ALLOCATION_ABOVE = 500_000

/**
 * The number that the Tax Authority gives; null where none is needed.
 * @param net agorot before VAT
 * @param count of documents, which makes the number another one each time
 */
export const allocationOf = (type: number, business: boolean, net: number, count: number): string | null =>
  type !== 330 && business && net > ALLOCATION_ABOVE ? String(500_000_000 + count) : null
