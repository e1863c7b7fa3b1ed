import type * as z from 'zod'
import { OrderPlaced } from '@zmig/events'

type Placed = z.infer<typeof OrderPlaced.data>

export const PERSON = '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10'

/** An order of two tyres, installed on Monday, November 30, 2026 at ten, paid by transfer by default. */
export const placedOrder = (changes: Partial<Placed> = {}): Placed => ({ ...OrderPlaced.example, ...changes })

/** What every later event of an order carries. */
export const change = (
  orderVersion: number,
  status: 'open' | 'paid' | 'transit' | 'doneTransit' | 'sent' | 'closed' | 'cancelled',
  paymentStatus: 'pending' | 'paid' | 'expired' | 'refund_due' | 'refunded',
) => ({ orderId: OrderPlaced.example.orderId, orderVersion, status, paymentStatus })
