import { expect, test } from 'vitest'
import { renderText } from '../letter/render.ts'
import { isOvertaken } from '../delivery/delivery.decider.ts'
import { orderLetter } from '../templates/messages.ts'
import { config, orderModel } from '../testing/models.ts'
import { change, placedOrder } from '../testing/orders.ts'
import { notifyAttention, notifyDue, notifyPaid, notifyPlaced } from './order.decider.ts'

const at = '2026-11-22T08:00:00.000Z'
const event = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const [line] = placedOrder().lines
const awaited = (paymentMethod: 'banktransfer' | 'creditcard' = 'banktransfer') =>
  notifyPlaced(event, placedOrder({ paymentMethod, lines: line ? [{ ...line, arrivesOn: '2026-12-03' }] : [] })).order
const paid = () =>
  notifyPaid(event, awaited(), {
    ...change(2, 'paid', 'paid'),
    paymentMethod: 'banktransfer',
    amount: 189_800,
    by: 'staff',
    paidAt: at,
  }).order
const here = { ...change(2, 'paid', 'paid'), message: 'tyres-here', dueAt: at } as const
const postponed = {
  ...change(1, 'open', 'pending'),
  message: 'arrival-postponed' as const,
  dueAt: at,
  arrivals: [{ ean: line?.ean ?? '', arrivesOn: '2026-12-10' }],
}

const names = ({ messages }: { messages: { template: string; channel: string }[] }) =>
  messages.map(({ template, channel }) => `${template} ${channel}`)

test('a paid buyer hears that the tyres are here, and later letters name no day of arrival', () => {
  const notified = notifyDue(event, paid(), here)
  expect(names(notified)).toEqual(['tyres-here mail'])
  expect(notified.order.lines.map(({ arrivesOn }) => arrivesOn)).toEqual([undefined])
})

test('an unpaid order hears nothing of it, and names no day either', () => {
  const notified = notifyDue(event, awaited(), here)
  expect(notified.messages).toEqual([])
  expect(notified.order.lines.map(({ arrivesOn }) => arrivesOn)).toEqual([undefined])
})

test('a buyer who waits for tyres gets a mail about their later arrival, also before a transfer, and none while the payment page is open', () => {
  const notified = notifyDue(event, awaited(), postponed)
  expect(names(notified)).toEqual(['arrival-postponed mail'])
  expect(notified.messages[0]?.facts.arrivesOn).toBe('2026-12-10')
  expect(notified.order.lines.map(({ arrivesOn }) => arrivesOn)).toEqual(['2026-12-10'])
  const byCard = notifyDue(event, awaited('creditcard'), postponed)
  expect(byCard).toMatchObject({ order: { lines: [{ arrivesOn: '2026-12-10' }] }, messages: [] })
})

test('a buyer who wants to return the order gets no mail about the arrival: staff call', () => {
  const asked = { attentionId: event, orderId: 'Z-100042', kind: 'return-asked', openedAt: at } as const
  const { order } = notifyAttention(event, paid(), asked)
  expect([notifyDue(event, order, here).messages, notifyDue(event, order, postponed).messages]).toEqual([[], []])
})

test.each(['tyres-here', 'arrival-postponed'] as const)(
  '%s that waited is out of date once the tyres have left',
  (name) => {
    expect([isOvertaken(name, paid()), isOvertaken(name, { ...paid(), status: 'transit' })]).toEqual([false, true])
    expect(isOvertaken(name, { ...paid(), status: 'cancelled' })).toBe(true)
  },
)

const { shopName, company, publicUrl } = config
const sender = {
  shopName,
  legalName: company.legalName,
  businessNumber: company.businessNumber,
  phone: '',
  email: '',
  address: '',
  shopUrl: publicUrl,
}
const written = (...given: Parameters<typeof orderLetter>): string => {
  const letter = orderLetter(...given)
  return letter ? renderText(letter, sender) : ''
}

test.each([
  ['pickup', 'אפשר לבוא לאסוף אותם'],
  ['shipping', 'ברגע שהמשלוח יוצא'],
  ['install', 'יחכו לכם שם במועד שבחרתם'],
] as const)('the letter says what comes next for %s', (sip, words) => {
  expect(written('tyres-here', orderModel({ order: { sip, status: 'paid', paymentStatus: 'paid' } }))).toContain(words)
})

test('the letter of a late shipment names the day, and that a broken appointment needs another', () => {
  const facts = { arrivesOn: '2026-12-10' }
  const plain = written('arrival-postponed', orderModel({ facts }))
  expect(plain).toMatch(/10 בדצמבר/)
  expect(plain).toContain('אין צורך לעשות דבר')
  expect(written('arrival-postponed', orderModel({ facts, order: { broken: true } }))).toContain('בחרו מועד חדש')
})
