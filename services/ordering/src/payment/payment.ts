import type { Agorot } from '@zmig/events'
import type { Reference } from '../ports/payment-gateway.port.ts'

/** How a session ended. */
export type SettledStatus = 'approved' | 'declined' | 'cancelled' | 'ended'

/** A card payment of an order: one session at the gateway. Amounts in agorot. */
export type PaymentRow = {
  uniqueId: string
  orderId: string
  amount: Agorot
  /** number of instalments */
  payments: number
  /** `new` until the gateway's page is known here; the gateway may know the session already */
  status: 'new' | 'open' | SettledStatus
  redirectUrl: string | null
  /** when the page accepts no payment any more; before the set-up was answered, when it should */
  endsAt: Date
  /** what the gateway knows it by */
  reference: Reference
  /** when the gateway was asked to set it up */
  setUpAt: Date | null
  /** when the order got a newer session; the gateway is asked about this one until it is surely over */
  replacedAt: Date | null
  /** how often the gateway was asked since the session was opened */
  inquiries: number
  /** when the gateway was last asked, and how often in a row it did not answer */
  askedAt: Date | null
  silences: number
  settledAt: Date | null
  /** the order was paid with this money */
  paidOrder: boolean
  /** the amount that was charged; null before that */
  paidAmount: Agorot | null
}
