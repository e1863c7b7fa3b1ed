import { DocumentIssued } from '@zmig/events'
import { readPeople, type Person } from '@zmig/kit/people'
import type { ServiceDeps } from '@zmig/projections'
import type { DocumentBuyer, DocumentRequest, IssuedDocument, TaxDocuments } from '../ports/tax-documents.port.ts'
import { needsAllocation } from '../vat/allocation.ts'
import {
  claimChecks,
  claimDue,
  endChecks,
  markSameNumber,
  namedBusiness,
  readDocument,
  readPersonOf,
  saveFailure,
  saveIssued,
  saveTrouble,
  type DocumentRow,
} from './document.repository.ts'
import { checkAfter, checkAgainAfter, compareNumbers, decideAfterFailure, firstOf } from './issue.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'> & {
  documents: TaxDocuments
  /** the provider and its host, whose sequence a number is of */
  via: string
}

/** Longer than any call of an adapter, in milliseconds; a document of a process that died is due again then. */
const LEASE = 2 * 60_000

/** What the law asks of a document whose buyer was erased. */
const NO_NAME = 'לקוח פרטי'

/** @param toPerson names the person who ordered, also when the order names a business meanwhile */
const buyerOf = (person: Person | undefined, toPerson = false): DocumentBuyer => {
  const { nameforinvoice: name = '', companyOrBussinessVatId: businessNumber = '' } =
    (toPerson ? undefined : person?.texts) ?? {}
  return {
    name: name || person?.name || NO_NAME,
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    ...(businessNumber !== '' && { businessNumber }),
  }
}

const requestOf = async ({ database }: Deps, row: DocumentRow): Promise<DocumentRequest | 'no-original'> => {
  const personId = await readPersonOf(database, row.orderId)
  const people = personId === undefined ? new Map<string, Person>() : await readPeople(database, [personId])
  // a credit note names whom its invoice named
  const toPerson = row.original !== null && (await namedBusiness(database, row.original)) === false
  const buyer = buyerOf(personId === undefined ? undefined : people.get(personId), toPerson)
  const invoice = row.original === null ? undefined : await readDocument(database, row.original)
  if (row.kind === 'credit-note' && !invoice?.number) return 'no-original'
  const { day, net } = row.draft
  const business = buyer.businessNumber !== undefined
  return {
    transactionId: row.id,
    draft: row.draft,
    buyer,
    allocation: row.kind === 'invoice-receipt' && needsAllocation({ business, day, net }),
    ...(invoice?.number && { original: { number: invoice.number, reference: invoice.reference ?? '' } }),
  }
}

/**
 * Keeps the number of a document, and publishes it. The first number is kept for ever: another one, of a provider that issued
 * twice, opens a case, and so do a number that another document has, and a document that staff made by hand meanwhile.
 */
const keep = async (deps: Deps, row: DocumentRow, request: DocumentRequest, found: IssuedDocument[]): Promise<void> => {
  const document = firstOf(found)
  if (!document) return
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const current = await readDocument(tx, row.id)
    if (!current) return
    const compared = compareNumbers(current.number ?? document.number, found)
    const others = [...new Set([...current.others, ...(compared?.others ?? [])])]
    if (current.number !== null) {
      if (compared) await saveTrouble(tx, row.id, compared.trouble, others)
      return
    }
    const lacksAllocation = request.allocation && document.allocation === null
    const isAlsoByHand = current.status === 'by-hand'
    const trouble = isAlsoByHand ? 'also-by-hand' : (compared?.trouble ?? (lacksAllocation ? 'no-allocation' : null))
    const business = request.buyer.businessNumber !== undefined
    const more = { trouble, others, business, via: deps.via, now, checkAt: checkAfter(now) }
    await saveIssued(tx, row.id, document, more)
    await markSameNumber(tx, row.id)
    const { draft } = row
    const fact = {
      documentId: row.id,
      orderId: row.orderId,
      kind: row.kind,
      number: document.number,
      total: draft.total,
      net: draft.net,
      vat: draft.vat,
      ...(request.original && { credits: request.original.number }),
      ...(document.allocation !== null && { allocation: document.allocation }),
      day: draft.day,
      issuedAt: now.toISOString(),
    }
    const context = { id: deps.newId(), source: '/invoices', time: now.toISOString() }
    await deps.outbox.append(tx, [DocumentIssued.create(fact, context)])
  })
}

/**
 * Issues one document. Its row was written before the call, so that a process that dies in between leaves a document that
 * is tried again: then the provider is asked what it has under our id before anything is repeated, and where it cannot say,
 * its own guard on that id keeps the repetition from issuing a second one.
 */
const issueOne = async (deps: Deps, row: DocumentRow): Promise<void> => {
  const now = deps.clock.now()
  const request = await requestOf(deps, row)
  if (request === 'no-original')
    return saveFailure(deps.database, row.id, { status: 'stuck', reason: request, nextTryAt: now })
  const known = row.tries > 1 ? await deps.documents.find(request) : undefined
  if (known && known.length > 0) return keep(deps, row, request, known)
  const issuing = await deps.documents.issue(request)
  if (issuing.kind === 'issued') return keep(deps, row, request, [issuing.document])
  const outcome = decideAfterFailure(issuing, row.tries, now)
  deps.logger.warn(
    { document: row.id, reason: outcome.reason, status: outcome.status },
    'a tax document was not issued',
  )
  return saveFailure(deps.database, row.id, outcome)
}

/** Asks whether the provider issued a document too that staff made by hand after a try: the answer may have been lost. */
const checkByHand = async (deps: Deps, row: DocumentRow): Promise<void> => {
  const request = await requestOf(deps, row)
  if (request === 'no-original') return endChecks(deps.database, row.id)
  const found = await deps.documents.find(request)
  if (found === undefined) return // it is asked again
  return found.length > 0 ? keep(deps, row, request, found) : endChecks(deps.database, row.id)
}

/** Asks the provider once more for the number of a document that was issued, and opens a case when it is another. */
const checkOne = async (deps: Deps, row: DocumentRow): Promise<void> => {
  if (row.status === 'by-hand') return checkByHand(deps, row)
  const { documents, database } = deps
  const found = await documents.find({ transactionId: row.id, draft: row.draft })
  const compared = found && row.number !== null ? compareNumbers(row.number, found) : undefined
  if (compared) await saveTrouble(database, row.id, compared.trouble, [...new Set([...row.others, ...compared.others])])
}

/**
 * Issues the documents that are due, and checks the numbers of those that were issued a while ago.
 * @returns how many there were
 */
export const createIssue = (deps: Deps) => async (): Promise<number> => {
  const now = deps.clock.now()
  const due = await claimDue(deps.database, now, new Date(now.getTime() + LEASE))
  const checks = await claimChecks(deps.database, now, checkAgainAfter(now))
  const results = await Promise.allSettled([
    ...due.map((row) => issueOne(deps, row)),
    ...checks.map((row) => checkOne(deps, row)),
  ])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason // the others are saved; a document without a saved outcome is due again after its lease
  return due.length + checks.length
}
