import { expect, test } from 'vitest'
import { isOvertaken } from '../delivery/delivery.decider.ts'
import { renderText } from '../letter/render.ts'
import { shortMessage } from '../templates/messages.ts'
import { appointmentBroken, returnAsked } from '../templates/appointment-letters.ts'
import { arrived } from '../templates/delivery-letters.ts'
import { config, orderModel } from '../testing/models.ts'
import { change, PERSON, placedOrder } from '../testing/orders.ts'
import { notifyAttention, notifyDue, notifyPlaced, closeReturn } from './order.decider.ts'

const event = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const openedAt = '2026-11-22T08:00:00.000Z'
const { order } = notifyPlaced(event, placedOrder())
const opened = (kind: 'return-asked' | 'refund-failed') =>
  notifyAttention(event, order, { attentionId: event, orderId: order.orderId, kind, openedAt })

test('a return that the buyer asked for gets a receipt by mail, with its time', () => {
  expect(opened('return-asked')).toMatchObject({
    order: { ...order, returnAsked: event },
    messages: [
      { eventId: event, template: 'return-asked', channel: 'mail', recipient: PERSON, facts: { askedAt: openedAt } },
    ],
  })
})

test('other cases for staff cause no message', () => expect(opened('refund-failed').messages).toEqual([]))

test('the receipt of a return is not sent after the order has ended', () => {
  expect(isOvertaken('return-asked', { ...order, status: 'sent' })).toBe(false)
  expect(isOvertaken('return-asked', { ...order, status: 'cancelled' })).toBe(true)
})

const sender = {
  ...config.company,
  shopName: config.shopName,
  phone: config.company.phones[0] ?? '',
  shopUrl: config.publicUrl,
}

test.each([
  ['transit', 'אל תגיעו אליו להתקנה', 'שמרו'],
  ['doneTransit', 'אל תגיעו אליו להתקנה', 'שמרו'],
  ['sent', 'כשהצמיגים אצלכם, שמרו אותם', 'להתקנה'],
  ['closed', 'בינתיים שמרו את הצמיגים', 'להתקנה'],
] as const)('the receipt says what to do meanwhile with tyres that are %s', (status, said, unsaid) => {
  const letter = renderText(returnAsked(orderModel({ order: { status } })), sender)
  expect(letter).toContain(said)
  expect(letter).not.toContain(unsaid)
})

test('a buyer who asked for a return is not called to the garage until the return is decided', () => {
  const asking = opened('return-asked').order
  const model = (state: typeof order) => orderModel({ order: { ...state, status: 'doneTransit' } })
  const both = (state: typeof order) => [
    renderText(arrived(model(state)), sender),
    shortMessage('arrived', model(state)) ?? '',
  ]
  for (const message of both(asking)) {
    expect(message).toMatch(/הצמיגים.*הגיעו למוסך.*ביקשתם להחזיר.*אל תגיעו/)
    expect(message).not.toMatch(/מחכים לכם|התור/)
  }
  const closed = { attentionId: event, orderId: order.orderId, closedAt: openedAt }
  const other = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d11'
  expect(closeReturn(event, asking, { ...closed, attentionId: other }).order).toEqual(asking)
  for (const message of both(closeReturn(event, asking, closed).order)) expect(message).not.toContain('להחזיר')
})

test('a text message about tyres at the garage says that they are there', () => {
  for (const garageName of ["ג'בל מוטורס", 'גומי איילון דו־גלגלי'])
    expect(shortMessage('arrived', orderModel({ garageName, order: { status: 'doneTransit' } }))).toMatch(
      /הצמיגים.*הגיעו ל.*התור/,
    )
})

test('a buyer who wants to return tyres is notified once that the time is cancelled, and not asked to choose another', () => {
  const broken = { ...change(2, 'doneTransit', 'paid'), message: 'appointment-broken', dueAt: openedAt } as const
  const first = notifyDue(event, opened('return-asked').order, broken)
  expect(first.messages).toHaveLength(1)
  const facts = first.messages[0]?.facts ?? {}
  const there = orderModel({ order: { ...first.order, status: 'doneTransit' }, facts })
  const both = [renderText(appointmentBroken(there), sender), shortMessage('appointment-broken', there) ?? '']
  for (const message of both) {
    expect(message).toMatch(/ההחזרה/)
    expect(message).not.toMatch(/בחרו מועד|מוסך אחר/)
  }
  const out = notifyDue(event, first.order, { ...broken, garageOut: true })
  expect(out.messages).toEqual([])
  expect(notifyDue(event, out.order, broken).messages).toEqual([])
})
