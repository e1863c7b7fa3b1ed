import type { Agorot } from '@zmig/events'

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
  endsAt: Date
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
