import { expect, test } from 'vitest'
import type { OrderChange, StatusChange } from '../order/order-change.ts'
import type { OrderRow } from '../order/order.ts'
import { orderRow } from '../testing/orders.ts'
import { decideChange } from './change.decider.ts'
import { describeChange } from './changes-since.queries.ts'

const now = new Date('2026-11-19T10:00:00.000Z')
const actor = 'dana@zmig.test'
const by = { by: 'staff', actor } as const
const status = (more: Partial<StatusChange>): StatusChange => ({
  kind: 'status',
  reason: 'סוכם בטלפון',
  ...by,
  ...more,
})

const transfer = orderRow()
const paid = orderRow({ status: 'paid', paymentStatus: 'paid' })
const tracked = orderRow({ sip: 'shipping', status: 'sent', paymentStatus: 'paid', sentAt: now, trackingCode: 'RR1' })
const atGarage = orderRow({
  sip: 'install',
  status: 'doneTransit',
  paymentStatus: 'paid',
  garageId: 'gumi-ayalon',
  day: '2026-11-30',
  startHour: 10,
})
const elsewhere = { kind: 'appointment', garageId: 'tzmigei-dan', day: '2026-12-01', startHour: 12, ...by } as const

test.each<[told: string, order: OrderRow, change: OrderChange]>([
  ['התשלום נרשם, הסטטוס עכשיו: שולמה (dana@zmig.test)', transfer, status({ to: 'paid' })],
  [
    'התשלום נרשם, הסטטוס עכשיו: שולמה (חברת הסליקה)',
    orderRow({ paymentMethod: 'creditcard' }),
    { kind: 'paid', amount: 94_900, method: 'creditcard', by: 'gateway' },
  ],
  ['התשלום נרשם (dana@zmig.test)', orderRow({ status: 'transit' }), status({ to: 'paid' })],
  ['מספר המעקב השתנה (dana@zmig.test)', tracked, status({ trackingCode: 'RR2' })],
  ['מספר המעקב השתנה (dana@zmig.test)', orderRow({ sip: 'shipping' }), status({ to: 'open', trackingCode: 'RR2' })],
  ['מספר המעקב נמחק (dana@zmig.test)', tracked, status({ trackingCode: '' })],
  [
    'הסטטוס עכשיו: נשלחה (dana@zmig.test)',
    orderRow({ ...paid, sip: 'shipping' }),
    status({ to: 'sent', trackingCode: 'RR2' }),
  ],
  ['הסטטוס עכשיו: בוטלה, התשלום עכשיו: ממתין להחזר (dana@zmig.test)', paid, status({ to: 'cancelled' })],
  [
    'הסטטוס עכשיו: בוטלה, התשלום עכשיו: פג תוקף התשלום (הלקוח)',
    transfer,
    { kind: 'status', to: 'cancelled', by: 'guest' },
  ],
  [
    'הסטטוס עכשיו: התקבלה, התשלום עכשיו: ממתין לתשלום (dana@zmig.test)',
    orderRow({ status: 'cancelled', paymentStatus: 'expired' }),
    status({ to: 'open' }),
  ],
  ['השריון הסתיים וההזמנה בוטלה (המערכת)', transfer, { kind: 'expired' }],
  ['השריון שוחרר וההזמנה בוטלה (dana@zmig.test)', transfer, { kind: 'expired', ...by }],
  ['מועד ההתקנה או המוסך השתנו, הסטטוס עכשיו: בדרך למוסך (dana@zmig.test)', atGarage, elsewhere],
  [
    'מועד ההתקנה או המוסך השתנו (הלקוח)',
    orderRow({ ...atGarage, status: 'paid' }),
    { kind: 'appointment', garageId: 'gumi-ayalon', day: '2026-12-01', startHour: 12, by: 'guest' },
  ],
  ['נרשם החזר (המערכת)', paid, { kind: 'refund-due', by: 'shop' }],
  [
    'הכסף הוחזר (המערכת)',
    orderRow({ status: 'cancelled', paymentStatus: 'refund_due' }),
    { kind: 'refunded', amount: 1 },
  ],
])('staff read: %s', (told, order, change) => {
  const decided = decideChange(order, change, now)
  if (!decided.ok || !decided.next) throw new Error('nothing changes')
  const { details } = decided
  const row = { by: 'shop', actor: null, ...change, change: change.kind, details }
  expect(describeChange(row)).toBe(told)
})

test('staff read that the details of the buyer were erased', () => {
  expect(describeChange({ by: 'shop', actor: null, change: 'erased', details: {} })).toBe('פרטי הלקוח נמחקו (המערכת)')
})
