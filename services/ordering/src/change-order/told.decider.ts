import type { OrderRow } from '../order/order.ts'

/** Whom a change notifies: the buyer, or a garage by its id; and how. */
export type Told = { who: 'buyer' | 'garage'; garageId?: string; by: ('mail' | 'text')[] }

type Facts = Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentMethod' | 'garageId' | 'day'>

/** The appointment is firm: the order is paid, or held for a transfer. A garage knows of firm appointments only. */
const isFirm = ({ paymentStatus, paymentMethod }: Facts): boolean =>
  paymentStatus === 'paid' || (paymentStatus === 'pending' && paymentMethod === 'banktransfer')

const knows = (order: Facts): boolean =>
  order.garageId !== null && isFirm(order) && (order.day !== null || order.paymentStatus === 'paid')

const garage = (garageId: string | null): Told[] =>
  garageId === null ? [] : [{ who: 'garage', garageId, by: ['mail'] }]

const buyer = (texted: boolean): Told => ({ who: 'buyer', by: texted ? ['mail', 'text'] : ['mail'] })

/**
 * Whom a cancellation or a moved appointment notifies, as the notifications decide it from the events: said to staff before
 * they confirm. A change that does neither notifies nobody here.
 */
export const decideTold = (before: Facts, after: Facts & Pick<OrderRow, 'startHour'>, moved: boolean): Told[] => {
  if (after.status === 'cancelled' && before.status !== 'cancelled')
    return [buyer(isFirm(before)), ...(knows(before) ? garage(before.garageId) : [])]
  if (!moved) return []
  const elsewhere = before.garageId !== null && before.garageId !== after.garageId
  const texted = before.status === 'doneTransit' || (elsewhere && isFirm(after))
  const left = elsewhere && knows(before) ? garage(before.garageId) : []
  return [buyer(texted), ...(isFirm(after) ? garage(after.garageId) : []), ...left]
}
