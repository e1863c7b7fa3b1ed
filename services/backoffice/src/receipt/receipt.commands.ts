import { DeliveryFellShort, GoodsReceived } from '@zmig/events'
import type { BackofficeDeps } from '../deps.ts'
import {
  decideGiveUp,
  decideReceipt,
  NO_ORDER,
  type CountedLine,
  type GivenUp,
  type ReceivingRefused,
} from './receipt.decider.ts'
import { findReceipt, lockOrder, saveGivenUp, saveReceipt, type Receipt } from './receipt.repository.ts'

type Deps = Pick<BackofficeDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** `again`: this receipt was booked in before, and nothing changed now. */
export type ReceiptAnswer = { ok: true; receipt: Receipt; again?: true } | ReceivingRefused

export type Receiving = {
  /** @param receiptId made by the page that counted: the same one is booked in once. @param by who counted */
  receive: (
    draftOrderId: string,
    counted: { receiptId: string; lines: CountedLine[]; by: string },
  ) => Promise<ReceiptAnswer>
  /** Gives up what has not come of these lines: the shipment brings that much less. */
  giveUp: (draftOrderId: string, eans: string[]) => Promise<GivenUp | ReceivingRefused>
}

/** Books in goods of ordered drafts. Each command is one transaction under the lock of its order. */
export const createReceiving = ({ database, outbox, clock, newId }: Deps): Receiving => {
  const context = (now: Date) => ({ id: newId(), source: '/backoffice', time: now.toISOString() })
  return {
    receive: (draftOrderId, { receiptId, lines: counted, by }) =>
      database.transaction(async (tx) => {
        const order = await lockOrder(tx, draftOrderId)
        const before = await findReceipt(tx, receiptId)
        if (before) return before.draftOrderId === draftOrderId ? { ok: true, receipt: before, again: true } : NO_ORDER
        const decided = decideReceipt(order, counted)
        if (!decided.ok) return decided
        const { shipmentId, lines } = decided
        const receivedAt = clock.now()
        const receipt = { receiptId, draftOrderId, shipmentId, receivedBy: by, receivedAt, lines }
        await saveReceipt(tx, receipt)
        const fact = {
          receiptId,
          draftOrderId,
          shipmentId,
          lines: lines.map(({ ean, quantity }) => ({ ean, quantity })),
          receivedAt: receivedAt.toISOString(),
        }
        await outbox.append(tx, [GoodsReceived.create(fact, context(receivedAt))])
        return { ok: true, receipt }
      }),
    giveUp: (draftOrderId, eans) =>
      database.transaction(async (tx) => {
        const decided = decideGiveUp(await lockOrder(tx, draftOrderId), eans)
        if (!decided.ok) return decided
        const { shipmentId, lines } = decided
        await saveGivenUp(tx, draftOrderId, lines)
        const now = clock.now()
        const fact = { shortfallId: newId(), draftOrderId, shipmentId, lines, reportedAt: now.toISOString() }
        await outbox.append(tx, [DeliveryFellShort.create(fact, context(now))])
        return decided
      }),
  }
}
