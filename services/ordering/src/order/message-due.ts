import { OrderMessageDue, type EventEnvelope } from '@zmig/events'
import type * as z from 'zod'
import type { OrderingDeps } from './change-order.ts'
import { changeOf } from './order.events.ts'
import type { OrderRow } from './order-row.ts'

/** That the buyer is to be told something that no other event tells. @param more of money that went back */
export const messageDue = (
  { clock, newId }: Pick<OrderingDeps, 'clock' | 'newId'>,
  order: OrderRow,
  message: (typeof OrderMessageDue.example)['message'],
  more: Pick<z.infer<typeof OrderMessageDue.data>, 'amount' | 'replaced'> = {},
): EventEnvelope => {
  const time = clock.now().toISOString()
  return OrderMessageDue.create(
    { ...changeOf(order), message, dueAt: time, ...more },
    { id: newId(), source: '/ordering', time },
  )
}
