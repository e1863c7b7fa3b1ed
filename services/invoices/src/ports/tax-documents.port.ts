import type { Draft } from '../draft/draft.ts'

/** Whom a document names. Read when it is issued, and kept by nobody but the service that issues it. */
export type DocumentBuyer = {
  name: string
  /** empty: the document is not mailed */
  email: string
  phone: string
  /** number of a registered business, nine digits; absent for a private buyer */
  businessNumber?: string
}

/** A document that is to be issued. */
export type DocumentRequest = {
  /** ours; the same for every try of this document */
  transactionId: string
  draft: Draft
  buyer: DocumentBuyer
  /** the Tax Authority has to be asked for an allocation number */
  allocation: boolean
  /** of a credit note: the invoice that it takes back */
  original?: { number: string; reference: string }
}

/** A document as the service that issued it keeps it. */
export type IssuedDocument = {
  /** number in the sequence of its kind */
  number: string
  /** where its buyer reads it: http or https */
  url: string
  /** the service's own id of it; empty when it gives none */
  reference: string
  /** of the Tax Authority, nine digits; null when it was given none */
  allocation: string | null
}

/**
 * What became of a call. `refused`: the same call is refused again until a person changes something. `unknown`: the document
 * may have been issued or not (no answer, or one that cannot be read). `busy`: it was not issued, and may be later.
 */
export type Issuing =
  { kind: 'issued'; document: IssuedDocument } | { kind: 'refused' | 'unknown' | 'busy'; reason: string }

/** What a check says: the service knows the shop, does not know it, or did not answer as we can read it. */
export type Checked = 'known' | 'wrong-key' | 'away'

/** Issues tax documents. Faults of the service are results, not errors. */
export type TaxDocuments = {
  /**
   * Issues a document and mails it to the buyer. A repetition under the same `transactionId` issues nothing: it answers the
   * document that is there.
   */
  issue(request: DocumentRequest): Promise<Issuing>
  /**
   * The documents that were issued for a draft of ours: one, or none, and several when the service broke its promise.
   * @returns undefined when the service cannot say
   */
  find(document: Pick<DocumentRequest, 'transactionId' | 'draft'>): Promise<IssuedDocument[] | undefined>
  /** Whether the service knows the shop; issues nothing. */
  check(): Promise<Checked>
}
