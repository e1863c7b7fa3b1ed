import { dayInIsrael } from '@zmig/kit/facts'
import { refused } from '@zmig/kit/refused'
import type { ServiceDeps } from '@zmig/projections'
import type { InvoicesConfig } from '../config.ts'
import { draftCredit } from '../draft/draft.decider.ts'
import { insertDocument, lockDocumentsOf, readDocument, readInvoice } from './document.repository.ts'

const text = {
  unknown: 'המסמך לא נמצא.',
  notIssued: 'אפשר להפיק מחדש רק חשבונית שהופקה כאן. חשבונית שעוד לא הופקה תופק עם הפרטים המעודכנים.',
  again: 'החשבונית הזו כבר הופקה מחדש. רעננו את העמוד.',
  byCharge:
    'חברת הסליקה מפיקה מסמך אחד לכל חיוב, ולכן אי אפשר להפיק אותו מחדש מכאן. הפיקו זיכוי וחשבונית חדשה במערכת החשבוניות שלה.',
  byHand: 'לפי ההגדרות החשבוניות מופקות ידנית. הפיקו זיכוי וחשבונית חדשה במערכת החשבוניות.',
  credited: 'חלק מהסכום כבר זוכה. הפיקו את המסמכים במערכת החשבוניות.',
}

/** The new invoice is the newest of its order, and listed after its credit note. */
const after = (now: Date): Date => new Date(now.getTime() + 1)

type Deps = Pick<ServiceDeps, 'database' | 'clock' | 'newId'> & { config: Pick<InvoicesConfig, 'provider'> }

/**
 * Issues an invoice again, for the buyer that its order names now: a credit note takes the first one back whole, and a new
 * invoice says the same. Both are written in one transaction and issued as all documents are, so a crash leaves neither or both.
 * No money moves; a later refund credits the new one. Refused where the provider issues one document a charge, or the owner issues by hand.
 */
export const createReissue =
  ({ database, clock, newId, config }: Deps) =>
  async (id: string) => {
    // the gateway knows a document by its charge: asked for a second one it gives the first, and it credits refunds alone
    if (config.provider === 'credit-guard') return refused('NOT_HERE', text.byCharge)
    if (config.provider === 'none') return refused('NOT_HERE', text.byHand)
    const found = await database.query<{ orderId: string }>(
      'select order_id as "orderId" from invoices.document where id = $1',
      [id],
    )
    const orderId = found[0]?.orderId
    if (orderId === undefined) return refused('NOT_FOUND', text.unknown)
    return database.transaction(async (tx) => {
      await lockDocumentsOf(tx, orderId)
      const document = await readDocument(tx, id)
      if (document?.kind !== 'invoice-receipt' || document.status !== 'issued')
        return refused('NOT_ISSUED', text.notIssued)
      const newest = await readInvoice(tx, orderId)
      if (newest?.id !== id) return refused('ISSUED_AGAIN', text.again)
      if (newest.credited > 0) return refused('CREDITED', text.credited)
      const now = clock.now()
      const day = dayInIsrael(now)
      const credit = draftCredit(document.draft, { day, amount: document.draft.total }, 0)
      if (!credit) throw new Error(`the invoice ${id} is of nothing`)
      // the first invoice is the cause of both: the same press twice writes nothing twice
      const shared = { cause: id, status: 'waiting', reason: null } as const
      await insertDocument(tx, { ...shared, id: newId(), original: id, draft: credit }, now)
      const draft = { ...document.draft, day }
      await insertDocument(tx, { ...shared, id: newId(), original: null, draft }, after(now))
      return { ok: true as const }
    })
  }
