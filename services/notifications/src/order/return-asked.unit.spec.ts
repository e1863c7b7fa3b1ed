import { expect, test } from 'vitest'
import { isOvertaken } from '../delivery/overtaken.decider.ts'
import { PERSON, placedOrder } from '../testing/orders.ts'
import { tellAttention, tellPlaced } from './order.decider.ts'

const event = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const openedAt = '2026-11-22T08:00:00.000Z'
const { order } = tellPlaced(event, placedOrder())
const opened = (kind: 'return-asked' | 'refund-failed') =>
  tellAttention(event, order, { attentionId: event, orderId: order.orderId, kind, openedAt })

test('a return that the buyer asked for gets a receipt by mail, with its time', () => {
  expect(opened('return-asked')).toMatchObject({
    order,
    messages: [
      { eventId: event, template: 'return-asked', channel: 'mail', recipient: PERSON, facts: { askedAt: openedAt } },
    ],
  })
})

test('what else waits for staff is theirs alone', () => expect(opened('refund-failed').messages).toEqual([]))

test('nobody is told that a return will be arranged once its order has ended', () => {
  expect(isOvertaken('return-asked', { ...order, status: 'sent' })).toBe(false)
  expect(isOvertaken('return-asked', { ...order, status: 'cancelled' })).toBe(true)
})
