import { refused } from '@zmig/kit/refused'
import { changeTexts } from '@zmig/kit/people'
import { limitLockWaits, lockOrder } from '../order/order.repository.ts'
import type { OrderingDeps } from '../order/order.ts'
import { decideInvoice } from '../place-order/buyer.decider.ts'

const text = {
  unknown: 'ההזמנה לא נמצאה.',
  erased: 'פרטי הלקוח של ההזמנה נמחקו, ולכן אי אפשר לשנות את השם לחשבונית.',
}

/** `''` for both: the invoice names the buyer */
type InvoiceName = { nameforinvoice: string; companyOrBussinessVatId: string }

/**
 * Staff say which business the invoice of an order names, by the rule of the checkout: a name and a number with its check digit,
 * or neither. A document reads it when it is issued, so one that was issued stays as it is.
 */
export const createNameInvoice =
  ({ database }: Pick<OrderingDeps, 'database'>) =>
  async (orderId: string, typed: InvoiceName) => {
    const decided = decideInvoice(typed)
    if (!decided.ok) return decided
    const { name = '', vatId = '' } = decided.invoice ?? {}
    return database.transaction(async (tx) => {
      await limitLockWaits(tx)
      const order = await lockOrder(tx, orderId)
      if (!order) return refused('NOT_FOUND', text.unknown)
      const texts = { nameforinvoice: name, companyOrBussinessVatId: vatId }
      if (!(await changeTexts(tx, order.personId, texts))) return refused('ERASED', text.erased)
      return { ok: true as const }
    })
  }
