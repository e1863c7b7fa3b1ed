import { expect, test } from 'vitest'
import { renderHtml, renderText } from '../letter/render.ts'
import { config, orderModel } from '../testing/models.ts'
import { placedOrder } from '../testing/orders.ts'
import { orderLetter } from './messages.ts'
import { paid, placed } from './money-letters.ts'

const sender = {
  ...config.company,
  shopName: config.shopName,
  phone: config.company.phones[0] ?? '',
  shopUrl: config.publicUrl,
}
const lines = placedOrder().lines.map((line) => ({ ...line, arrivesOn: '2027-01-14' }))
const ARRIVAL = 'צפי הגעה: 14 בינואר 2027'

test.each([
  ['placed', placed(orderModel({ order: { lines } }))],
  ['paid', paid(orderModel({ order: { lines, status: 'paid', paymentStatus: 'paid' } }))],
])('the letter %s says when tyres that are waited for come in', (_, letter) => {
  for (const body of [renderText(letter, sender), renderHtml(letter, sender)]) expect(body).toContain(ARRIVAL)
})

test.each([
  ['install', 'כשהצמיגים יגיעו לארץ נשלח אותם למוסך'],
  ['shipping', 'כשהצמיגים יגיעו לארץ נכין את המשלוח'],
  ['pickup', 'כשהצמיגים יגיעו לארץ נכין את ההזמנה'],
] as const)('a paid order that waits for its tyres is not said to be in preparation: %s', (sip, words) => {
  const order = { sip, status: 'paid', paymentStatus: 'paid' } as const
  expect(renderText(paid(orderModel({ order: { ...order, lines } })), sender)).toContain(words)
  expect(renderText(paid(orderModel({ order })), sender)).not.toMatch(/יגיעו לארץ|צפי הגעה/)
})

test('dispatched tyres have no arrival day, and garages get the days of appointments only', () => {
  const order = { lines, status: 'transit', paymentStatus: 'paid' } as const
  expect(renderText(paid(orderModel({ order })), sender)).not.toMatch(/יגיעו לארץ|צפי הגעה/)
  const booking = orderLetter('garage-booking', orderModel({ order: { lines } }))
  if (!booking) throw new Error('a garage gets no letter')
  expect(renderText(booking, sender)).not.toContain('צפי הגעה')
})

test.each(['refund_due', 'refunded'] as const)(
  'what was paid is called paid, also when the order is %s by then',
  (paymentStatus) => {
    const order = { status: 'cancelled', paymentStatus } as const
    expect(renderText(paid(orderModel({ order })), sender)).toContain('שולם באתר')
  },
)
