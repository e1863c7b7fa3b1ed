import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

/** How the service of invoices behaves. `away`: no answer, nothing happens; `slow`: issues at once and answers too late. */
export const INVOICE_MODES = ['ok', 'away', 'slow', 'twice', 'renumbers', 'html', 'held'] as const
export type InvoiceMode = (typeof INVOICE_MODES)[number]

/** A document as it was issued. */
export type BookedDocument = {
  type: number
  number: number
  uuid: string
  transactionId: string
  customer: string
  email: string
  businessNumber: string
  /** day in Israel, `2026-11-30` */
  day: string
  /** agorot, with VAT */
  total: number
  vatPercent: number
  allocation: string | null
  /** what a credit note calls the document that it takes back; empty for others */
  parent: string
  issuedAt: string
}

/** Types that a business with VAT issues here, each with a sequence of its own without gaps. */
const FIRST: Readonly<Record<number, number>> = { 300: 1_001, 305: 2_001, 320: 3_001, 330: 5_001, 400: 7_001 }
export const isKnownType = (type: number): boolean => FIRST[type] !== undefined

/** Documents of an earlier desk, the oldest first. What a killed desk wrote of its last line is cut off. */
const readDocuments = (file: string): BookedDocument[] => {
  if (!existsSync(file)) return []
  const written = readFileSync(file)
  const whole = written.subarray(0, written.lastIndexOf('\n') + 1)
  truncateSync(file, whole.length)
  const documents = new Map<string, BookedDocument>()
  for (const line of whole.toString().split('\n').slice(0, -1)) {
    const document = JSON.parse(line) as BookedDocument
    documents.set(document.uuid, document)
  }
  return [...documents.values()]
}

/** Whether a credit note names this document, by its id, its number or its transaction. */
const isNamed = ({ uuid, number, transactionId }: BookedDocument, parent: string): boolean =>
  parent !== '' && [uuid, String(number), transactionId].includes(parent)

export type InvoiceBook = ReturnType<typeof createInvoiceBook>

type Options = {
  now: () => Date
  newToken: () => string
  /** a document a line, kept for the next desk; the documents end with this one when it is left out */
  documentsFile?: string | undefined
}

/** The documents of one business. Their numbers go on after a restart: a shop that kept its data must not see one twice. */
export const createInvoiceBook = ({ now, newToken, documentsFile }: Options) => {
  const documents = documentsFile === undefined ? [] : readDocuments(documentsFile)
  let current: { mode: InvoiceMode; left: number } = { mode: 'ok', left: Infinity }

  if (documentsFile !== undefined) mkdirSync(dirname(documentsFile), { recursive: true })
  const write = (document: BookedDocument): void => {
    if (documentsFile !== undefined) appendFileSync(documentsFile, `${JSON.stringify(document)}\n`)
  }
  const nextNumber = (type: number): number =>
    documents.reduce(
      (next, document) => (document.type === type ? Math.max(next, document.number + 1) : next),
      FIRST[type] ?? 1,
    )
  const of = (transactionId: string, type: number): BookedDocument[] =>
    documents.filter((document) => document.transactionId === transactionId && document.type === type)

  return {
    mode: (): InvoiceMode => current.mode,
    /** @param times calls that the mode is for; all of them when it is left out */
    setMode: (mode: InvoiceMode, times = Infinity): void => void (current = { mode, left: times }),
    /** The mode of the next call. */
    takeMode: (): InvoiceMode => {
      const { mode } = current
      current.left -= 1
      if (current.left <= 0) current = { mode: 'ok', left: Infinity }
      return mode
    },
    of,
    /** The first document of a transaction stays its document; `again` breaks that promise. */
    issue: (wanted: Omit<BookedDocument, 'number' | 'uuid' | 'issuedAt'>, again = false): BookedDocument => {
      const [known] = of(wanted.transactionId, wanted.type)
      if (known && !again) return known
      const document = {
        ...wanted,
        number: nextNumber(wanted.type),
        uuid: `${wanted.type}-${documents.length}-${newToken()}`,
        issuedAt: now().toISOString(),
      }
      documents.push(document)
      write(document)
      return document
    },
    /** Gives the document of a transaction the next number of its sequence, which no honest service does. */
    renumber: (transactionId: string, type: number): void => {
      const [known] = of(transactionId, type)
      if (!known) return
      known.number = nextNumber(type)
      write(known)
    },
    find: (uuid: string): BookedDocument | undefined => documents.find((document) => document.uuid === uuid),
    /** The invoice that a credit note names. */
    invoiceOf: (parent: string): BookedDocument | undefined =>
      documents.find((document) => (document.type === 305 || document.type === 320) && isNamed(document, parent)),
    /** What credit notes have left of an invoice, in agorot. */
    leftOf: (invoice: BookedDocument): number =>
      documents
        .filter(({ type, parent }) => type === 330 && isNamed(invoice, parent))
        .reduce((left, { total }) => left - total, invoice.total),
    /** newest first */
    all: (): BookedDocument[] => documents.toReversed(),
  }
}
