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
  total: number
  allocation: string | null
  parent: string
  issuedAt: string
}

/** Types that a business with VAT issues here, each with a sequence of its own without gaps. */
const FIRST: Readonly<Record<number, number>> = { 300: 1_001, 305: 2_001, 320: 3_001, 330: 5_001, 400: 7_001 }
export const isKnownType = (type: number): boolean => FIRST[type] !== undefined

export type InvoiceBook = ReturnType<typeof createInvoiceBook>

/** The documents of one business, in memory. */
export const createInvoiceBook = ({ now, newToken }: { now: () => Date; newToken: () => string }) => {
  const documents: BookedDocument[] = []
  let current: { mode: InvoiceMode; left: number } = { mode: 'ok', left: Infinity }

  const nextNumber = (type: number): number =>
    (FIRST[type] ?? 1) + documents.filter((document) => document.type === type).length
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
      return document
    },
    /** Gives the document of a transaction the next number of its sequence, which no honest service does. */
    renumber: (transactionId: string, type: number): void => {
      const [known] = of(transactionId, type)
      if (known) known.number = nextNumber(type)
    },
    find: (uuid: string): BookedDocument | undefined => documents.find((document) => document.uuid === uuid),
    /** newest first */
    all: (): BookedDocument[] => documents.toReversed(),
  }
}
