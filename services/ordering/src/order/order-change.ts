import type { Agorot } from '@zmig/events'
import type { Reference } from '../ports/payment-gateway.port.ts'
import type { OrderRow, Status } from './order.ts'

/** Who made a change. */
export type By = 'staff' | 'guest' | 'gateway' | 'shop'

export type Paid = {
  kind: 'paid'
  amount: Agorot
  method: OrderRow['paymentMethod']
  by: 'gateway' | 'staff' | 'shop'
  /** what the card gateway knows the charge by */
  reference?: Reference
  actor?: string
  /** what staff wrote */
  reason?: string
}
export type StatusChange = {
  kind: 'status'
  /** the same status, or absent: only the tracking code changes */
  to?: Status
  by: 'staff' | 'guest' | 'shop'
  actor?: string
  reason?: string | undefined
  trackingCode?: string | undefined
  /** agorot to refund when a paid order is cancelled; absent: as the rules say */
  refund?: Agorot | undefined
  /** a return: the tyres of a dispatched order that is cancelled are back, and are counted onto the shelf */
  restock?: boolean | undefined
  /** the most agorot that this member of staff may refund; absent: no limit */
  mayRefund?: Agorot | undefined
  /** that the member of staff looked at: of an order that has another one by now nothing changes */
  version?: number | undefined
}
export type Moved = {
  kind: 'appointment'
  garageId: string
  day: string
  startHour: number
  /** the buyer was notified that the appointment is broken: choosing the same time again counts as a choice */
  anew?: boolean
  by: 'guest' | 'staff'
  actor?: string
  /** that the member of staff looked at: of an order that has another one by now nothing changes */
  version?: number | undefined
}

/** What can happen to an order; amounts in agorot, `actor` is the e-mail of the member of staff. */
export type OrderChange =
  | Paid
  | StatusChange
  | Moved
  /** `replaced`: a newer order of the same visitor takes its place */
  | { kind: 'expired'; by?: 'staff' | 'shop'; actor?: string; replaced?: true }
  | { kind: 'refund-due'; by: By; actor?: string }
  | { kind: 'refunded'; amount: Agorot; reference?: Reference }

export type ChangeRefused = {
  ok: false
  code:
    | 'NOT_FOUND'
    | 'MOVE_NOT_ALLOWED'
    | 'SLOT_TAKEN'
    | 'REASON_MISSING'
    | 'VALIDATION'
    | 'PHONE_DIGITS'
    /** the order was changed since it was read */
    | 'CHANGED'
    /** the refund is above the limit of staff */
    | 'OWNER_ONLY'
  /** Hebrew, for the buyer or staff */
  message: string
}

/**
 * What happens to tyres, slot and coupon. `take`: the order takes everything again, or nothing when a part is gone;
 * `take-or-refuse`: everything again, or the change is refused; `hand-over`: the tyres leave the shelf; `hand-back`: they
 * are back on the shelf, reserved for the order; `count-in`: they are returned, and are on the shelf for everybody.
 */
export type Holds = 'keep' | 'release' | 'count-in' | 'take' | 'take-or-refuse' | 'hand-over' | 'hand-back' | 'move'

/** What a rule decides about one change; undefined as `next` when nothing has to change. */
export type ChangeDecided =
  | ChangeRefused
  | { ok: true; next: undefined }
  | {
      ok: true
      next: OrderRow
      holds: Holds
      /** ids, states and reasons for the history; never a detail of the buyer */
      details: Record<string, string | number | boolean>
    }

export const refusedChange = (code: ChangeRefused['code'], message: string): ChangeRefused => ({
  ok: false,
  code,
  message,
})

/** The order is already as asked. */
export const NO_CHANGE: ChangeDecided = { ok: true, next: undefined }
