import type { OrderRow, Status } from './order-row.ts'

/** Whose word a change is. */
export type By = 'staff' | 'guest' | 'gateway' | 'shop'

export type Paid = {
  kind: 'paid'
  amount: number
  method: OrderRow['paymentMethod']
  by: 'gateway' | 'staff' | 'shop'
  actor?: string
  /** what staff wrote of it */
  reason?: string
}
export type StatusChange = {
  kind: 'status'
  /** the same status, or none: only the tracking code changes */
  to?: Status
  by: 'staff' | 'guest' | 'shop'
  actor?: string
  reason?: string | undefined
  trackingCode?: string | undefined
  /** agorot that go back when a paid order is cancelled, when it is not what the rules say */
  refund?: number | undefined
}
export type Moved = {
  kind: 'appointment'
  garageId: string
  day: string
  startHour: number
  /** the buyer was told that the appointment falls through: its own time, chosen again, is a choice */
  anew?: boolean
  by: 'guest' | 'staff'
  actor?: string
}

/** What can happen to an order; amounts in agorot, `actor` is the e-mail of the member of staff. */
export type OrderChange =
  | Paid
  | StatusChange
  | Moved
  | { kind: 'expired'; by?: 'staff' | 'shop'; actor?: string }
  | { kind: 'refund-due'; by: By; actor?: string }
  | { kind: 'refunded'; amount: number }

export type ChangeRefused = {
  ok: false
  code: 'NOT_FOUND' | 'MOVE_NOT_ALLOWED' | 'SLOT_TAKEN' | 'REASON_MISSING' | 'VALIDATION'
  /** Hebrew, for whoever asked */
  message: string
}

export type ChangeDecision =
  | ChangeRefused
  /** it is so already */
  | { ok: true; next: undefined }
  | {
      ok: true
      next: OrderRow
      /**
       * What happens to tyres, slot and coupon. `take`: everything again, or, when that is not to be had any more,
       * nothing; `take-or-refuse`: everything again, or the change is refused. `hand-over`: the tyres leave the shelf;
       * `hand-back`: they are on it after all, and the order's
       */
      holds: 'keep' | 'release' | 'take' | 'take-or-refuse' | 'hand-over' | 'hand-back' | 'move'
      /** ids, states and reasons for the history; never a detail of the buyer */
      details: Record<string, string | number>
    }

export const refusedChange = (code: ChangeRefused['code'], message: string): ChangeRefused => ({
  ok: false,
  code,
  message,
})

export const NOTHING: ChangeDecision = { ok: true, next: undefined }
