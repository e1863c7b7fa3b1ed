import { isMobile, normalisePhone, type BankDetails } from '@zmig/edge-contract'
import type { Company, Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import { isCaseOpen, openCase } from '../attention/attention.repository.ts'
import { changeOrder } from '../change-order/change-order.commands.ts'
import { findGarage } from '../garage/garage.repository.ts'
import { refusedChange, type ChangeRefused } from '../order/order-change.ts'
import { messageDue } from '../order/order.events.ts'
import { isCalledOff, limitLockWaits, lockOrder, readOrder } from '../order/order.repository.ts'
import { isDispatched, type OrderingDeps, type OrderRow } from '../order/order.ts'
import { settleBeforeCancel } from '../payment/may-expire.commands.ts'
import type { Payments } from '../payment/payment.commands.ts'
import { readRefundOfOrder, type Refund } from '../refund/refund.repository.ts'
import { fixedTerms } from '../terms/terms.ts'
import { allowedTo, asksPhone, isEndOfPhone, mayReturn } from './allowed.decider.ts'
import { toOrderChanged, type OrderChanged } from './staff-order.commands.ts'

/** The link of an order is sent at most once in this time. Milliseconds. */
const LINK_PAUSE = 10 * 60 * 1000

const messages = {
  returnAsked: 'קיבלנו את בקשת ההחזרה, וניצור אתכם קשר.',
  tooLate: `עברו יותר מ־${fixedTerms.returnDays} ימים מהמשלוח, ולכן אי אפשר לבטל את ההזמנה כאן. נא להתקשר אלינו.`,
  notFound: 'ההזמנה לא נמצאה',
  cannotPay: 'אי אפשר להגיע כרגע לעמוד התשלום. ההזמנה שמורה לכם, נסו שוב בעוד רגע.',
  paid: 'ההזמנה הזו כבר שולמה.',
  over: 'אי אפשר עוד לשלם על ההזמנה הזו. נא להתקשר אלינו.',
  digitsMissing: 'ההזמנה שולמה. כדי לבטל אותה, כתבו את ארבע הספרות האחרונות של הטלפון שנתתם בה.',
  digitsWrong: 'אלה לא ארבע הספרות האחרונות של הטלפון שבהזמנה. נסו שוב, או התקשרו אלינו ונבטל בשבילכם.',
}

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** What the buyer may do, whether the order was cancelled and did not end by itself, the bank account for an order that waits for a transfer, and what goes back of its money. */
export type Allowed =
  | ({ ok: true; calledOff: boolean; bankDetails?: BankDetails; refund?: Refund } & ReturnType<typeof allowedTo>)
  | ChangeRefused

/** The garage of an order; undefined when nothing is installed. */
export const garageOf = (sql: Sql, { garageId }: OrderRow) =>
  garageId === null ? Promise.resolve(undefined) : findGarage(sql, garageId)

const awaitsTransfer = ({ paymentMethod, paymentStatus, status }: OrderRow): boolean =>
  paymentMethod === 'banktransfer' && paymentStatus === 'pending' && status === 'open'

/** What the buyer can do with their order, behind its signed link. @param bank the account for transfers */
export const createGuestOrders = (
  deps: Deps,
  { bank }: Pick<Company, 'bank'>,
  payments: Pick<Payments, 'mayExpire' | 'startSession'>,
) => {
  const { database, outbox, clock } = deps
  return {
    /** What the page of the order offers. The commands below decide again. */
    allowed: async (orderId: string): Promise<Allowed> => {
      const order = await readOrder(database, orderId)
      if (!order) return refusedChange('NOT_FOUND', messages.notFound)
      const refund = await readRefundOfOrder(database, order, clock.now())
      const isReturnAsked = await isCaseOpen(database, orderId, 'return-asked')
      return {
        ok: true,
        ...allowedTo(order, await garageOf(database, order), isReturnAsked, clock.now()),
        calledOff: await isCalledOff(database, order),
        ...(awaitsTransfer(order) && { bankDetails: { ...bank, reference: orderId } }),
        ...(refund && { refund }),
      }
    },

    /** The page on which an order that waits for a card is paid. */
    pay: async (orderId: string): Promise<{ ok: true; redirectUrl: string } | ChangeRefused> => {
      const session = await payments.startSession(orderId)
      if (session.ok) return session
      if (session.why === 'unavailable') return refusedChange('MOVE_NOT_ALLOWED', messages.cannotPay)
      return refusedChange('MOVE_NOT_ALLOWED', session.why === 'paid' ? messages.paid : messages.over)
    },

    /**
     * Cancels before dispatch, a paid order only with the last four digits of the buyer's phone. After dispatch, while a
     * return is possible, opens a case for staff to arrange it.
     */
    cancel: async (orderId: string, phoneDigits?: string): Promise<OrderChanged> => {
      await settleBeforeCancel(database, payments, orderId)
      return database.transaction(async (tx) => {
        await limitLockWaits(tx)
        const order = await lockOrder(tx, orderId)
        if (!order) return refusedChange('NOT_FOUND', messages.notFound)
        if (asksPhone(order)) {
          if (phoneDigits === undefined) return refusedChange('PHONE_DIGITS', messages.digitsMissing)
          const buyer = (await readPeople(tx, [order.personId])).get(order.personId)
          if (!isEndOfPhone(buyer?.phone ?? '', phoneDigits)) return refusedChange('PHONE_DIGITS', messages.digitsWrong)
        }
        if (!isDispatched(order.status))
          return toOrderChanged(await changeOrder(tx, deps, orderId, { kind: 'status', to: 'cancelled', by: 'guest' }))
        if (!mayReturn(order.sentAt, clock.now())) return refusedChange('MOVE_NOT_ALLOWED', messages.tooLate)
        const opened = await openCase(tx, deps, orderId, 'return-asked')
        if (opened) await outbox.append(tx, [opened.event])
        const changed = opened ? [{ key: `return:${orderId}:${opened.attentionId}`, version: 1 }] : []
        return { ...toOrderChanged({ ok: true, order, changed }), message: messages.returnAsked } as OrderChanged
      })
    },

    /**
     * Sends the link of an order again when the phone is the buyer's. Answers nothing, so that no caller can find out which
     * orders exist.
     */
    askLink: (orderId: string, phone: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!isMobile(phone)) return
        await limitLockWaits(tx)
        const order = await lockOrder(tx, orderId)
        if (!order) return
        const buyer = (await readPeople(tx, [order.personId])).get(order.personId)
        if (buyer?.phone !== normalisePhone(phone)) return
        const now = clock.now()
        const [free] = await tx.query(
          `update ordering.orders set link_asked_at = $2
           where order_id = $1 and (link_asked_at is null or link_asked_at <= $3) returning 1`,
          [orderId, now, new Date(now.getTime() - LINK_PAUSE)],
        )
        if (free) await outbox.append(tx, [messageDue(deps, order, 'order-link')])
      }),
  }
}
export type GuestOrders = ReturnType<typeof createGuestOrders>
