import { isMobile, normalisePhone, type BankDetails } from '@zmig/edge-contract'
import type { Company, Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import { findGarage } from '../garage/garage.queries.ts'
import { isOpenCase, openAttention } from '../attention/attention.repository.ts'
import { allowedTo, isStranded, mayReturn } from './allowed.decider.ts'
import { isBrokenStill } from './broken-still.queries.ts'
import { changeOrder, limitLockWaits, type OrderingDeps } from './change-order.ts'
import { messageDue } from './message-due.ts'
import { isDispatched } from './moves.decider.ts'
import { refusedChange, type ChangeRefused, type Moved } from './order-change.ts'
import { settleBefore, type Asks } from './settle-before.ts'
import { lockOrder, readOrder, type OrderRow } from './order-row.ts'
import { toOrderChanged, type OrderChanged } from './staff-order.commands.ts'

/** The link of one order is not sent more often than this, whoever asks. */
const LINK_PAUSE = 10 * 60 * 1000

const messages = {
  returnAsked: 'קיבלנו את בקשת ההחזרה, וניצור אתכם קשר.',
  tooLate: 'עברו יותר מ־14 ימים מהמשלוח, ולכן אי אפשר לבטל את ההזמנה כאן. נא להתקשר אלינו.',
  notFound: 'ההזמנה לא נמצאה',
  garageOut: 'המוסך הזה כבר לא מקבל הזמנות דרכנו. נתקשר אליכם כדי לתאם מוסך אחר.',
}

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** What may be done, and where to pay for an order that waits for a bank transfer. */
export type Allowed = ({ ok: true; bankDetails?: BankDetails } & ReturnType<typeof allowedTo>) | ChangeRefused

const garageOf = (sql: Sql, { garageId }: OrderRow) =>
  garageId === null ? Promise.resolve(undefined) : findGarage(sql, garageId)

const awaitsTransfer = ({ paymentMethod, paymentStatus, status }: OrderRow): boolean =>
  paymentMethod === 'banktransfer' && paymentStatus === 'pending' && status === 'open'

/** What the buyer does to their order, behind its signed link. @param bank the account that transfers go to */
export const createGuestOrders = (deps: Deps, { bank }: Pick<Company, 'bank'>, payments: Asks) => {
  const { database, outbox, clock } = deps
  return {
    /** What the page of the order offers; the commands below decide again. */
    allowed: async (orderId: string): Promise<Allowed> => {
      const order = await readOrder(database, orderId)
      if (!order) return refusedChange('NOT_FOUND', messages.notFound)
      const isReturnAsked = await isOpenCase(database, orderId, 'return-asked')
      return {
        ok: true,
        ...allowedTo(order, await garageOf(database, order), isReturnAsked, clock.now()),
        ...(awaitsTransfer(order) && { bankDetails: { ...bank, reference: orderId } }),
      }
    },

    /** Cancels before dispatch; later, within 14 days, a person is asked to arrange the return. */
    cancel: async (orderId: string): Promise<OrderChanged> => {
      await settleBefore(database, payments, orderId)
      return database.transaction(async (tx) => {
        await limitLockWaits(tx)
        const order = await lockOrder(tx, orderId)
        if (!order) return refusedChange('NOT_FOUND', messages.notFound)
        if (!isDispatched(order.status))
          return toOrderChanged(await changeOrder(tx, deps, orderId, { kind: 'status', to: 'cancelled', by: 'guest' }))
        if (!mayReturn(order.sentAt, clock.now())) return refusedChange('MOVE_NOT_ALLOWED', messages.tooLate)
        const asked = await openAttention(tx, deps, orderId, 'return-asked')
        const changed = asked === undefined ? [] : [{ key: `return:${orderId}:${asked}`, version: 1 }]
        return { ...toOrderChanged({ ok: true, order, changed }), message: messages.returnAsked } as OrderChanged
      })
    },

    /** Moves the appointment; of staff also to another garage. */
    reschedule: (
      orderId: string,
      { garageId, ...wish }: Omit<Moved, 'kind' | 'garageId' | 'anew'> & { garageId?: string | undefined },
    ): Promise<OrderChanged> =>
      database.transaction(async (tx) => {
        const order = await readOrder(tx, orderId)
        if (!order) return refusedChange('NOT_FOUND', messages.notFound)
        if (wish.by === 'guest' && isStranded(order, await garageOf(tx, order)))
          return refusedChange('MOVE_NOT_ALLOWED', messages.garageOut)
        const anew = await isBrokenStill(tx, orderId)
        const moved = { ...wish, kind: 'appointment' as const, garageId: garageId ?? order.garageId ?? '', anew }
        return toOrderChanged(await changeOrder(tx, deps, orderId, moved))
      }),

    /**
     * Sends the link of an order again when the phone is the buyer's. Answers nothing: whoever guesses numbers learns
     * nothing about them.
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
