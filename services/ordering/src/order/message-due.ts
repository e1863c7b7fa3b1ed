import { OrderMessageDue, type EventEnvelope } from '@zmig/events'
import type { OrderingDeps } from './change-order.ts'
import { changeOf } from './order.events.ts'
import type { OrderRow } from './order-row.ts'

/** That the buyer is to be told something that no other event tells. @param amount agorot, of money that went back */
export const messageDue = (
  { clock, newId }: Pick<OrderingDeps, 'clock' | 'newId'>,
  order: OrderRow,
  message: (typeof OrderMessageDue.example)['message'],
  amount?: number,
): EventEnvelope => {
  const time = clock.now().toISOString()
  return OrderMessageDue.create(
    { ...changeOf(order), message, dueAt: time, ...(amount !== undefined && { amount }) },
    { id: newId(), source: '/ordering', time },
  )
}
