import { expect, test } from 'vitest'
import { isOvertaken } from '../delivery/delivery.decider.ts'
import { renderText } from '../letter/render.ts'
import { appointmentMoved } from '../templates/appointment-letters.ts'
import { notArrived, notSent, tracking } from '../templates/delivery-letters.ts'
import type { WriteLetter } from '../templates/order-blocks.ts'
import { paid as paidLetter, placed } from '../templates/money-letters.ts'
import { shortMessage } from '../templates/messages.ts'
import { config, orderModel } from '../testing/models.ts'
import { change } from '../testing/orders.ts'
import type { OrderState, OrderStatus } from './order-state.ts'
import { notifyAppointment, notifyDue, notifyPaid, notifyStatus } from './order.decider.ts'

const EVENT = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const paid: OrderState = { ...orderModel().order, sip: 'shipping', status: 'paid', paymentStatus: 'paid' }
const move = (order: OrderState, status: OrderStatus, trackingCode = '') =>
  notifyStatus(EVENT, order, {
    ...change(order.version + 1, status, 'paid'),
    from: order.status,
    trackingCode,
    by: 'staff',
    changedAt: '2026-11-22T08:00:00.000Z',
  })

test('a dispatch that is taken back is corrected by mail, and by text when it was texted; its tracking code is not sent with another dispatch', () => {
  const back = move(move(paid, 'sent', 'RR1IL').order, 'paid')
  expect(back.messages).toMatchObject([
    { template: 'not-sent', channel: 'mail', facts: { trackingCode: 'RR1IL' } },
    { template: 'not-sent', channel: 'text', facts: { trackingCode: 'RR1IL' } },
  ])
  expect(move(back.order, 'sent').messages).toMatchObject([
    { template: 'sent', facts: { trackingCode: '' } },
    { template: 'sent', facts: { trackingCode: '' } },
  ])
})

test('tyres on their way to the garage are announced by mail only, tyres at the garage by text too', () => {
  const channels = (status: OrderStatus) =>
    move({ ...paid, sip: 'install', status }, 'paid').messages.map(({ channel }) => channel)
  expect(channels('transit')).toEqual(['mail'])
  expect(channels('doneTransit')).toEqual(['mail', 'text'])
})

test('a buyer who was asked to come gets a mail and a text that the tyres are not there yet', () => {
  const there = move({ ...paid, sip: 'install', status: 'transit' }, 'doneTransit')
  const back = move(there.order, 'transit')
  expect(back.messages).toMatchObject([
    { template: 'not-arrived', channel: 'mail' },
    { template: 'not-arrived', channel: 'text' },
  ])
  expect(move(back.order, 'doneTransit').messages).toMatchObject([{ template: 'arrived' }, { template: 'arrived' }])
})

test('tyres that leave the garage for another one: texted when a text said that they are there', () => {
  const toHaifa = (status: OrderStatus, garageId = 'haifa') =>
    notifyAppointment(
      EVENT,
      { ...paid, sip: 'install', status, installation: 12_000 },
      {
        ...change(paid.version + 1, 'transit', 'paid'),
        appointment: { garageId, manualBooking: false, day: '2026-12-01', startHour: 12 },
        installation: 27_000,
        by: 'staff',
        changedAt: '2026-11-22T08:00:00.000Z',
      },
    )
  const there = toHaifa('doneTransit')
  const facts = { leaves: true, installationBefore: 12_000 }
  expect(there.messages.filter(({ recipientKind }) => recipientKind === 'person')).toMatchObject([
    { template: 'appointment-moved', channel: 'mail', facts },
    { template: 'appointment-moved', channel: 'text', facts },
  ])
  expect(move(there.order, 'doneTransit').messages).toMatchObject([{ template: 'arrived' }, { template: 'arrived' }])
  const texts = (garageId: string) => toHaifa('transit', garageId).messages.filter(({ channel }) => channel === 'text')
  expect(texts('haifa')).toMatchObject([{ facts: { elsewhere: true, leaves: true } }])
  expect(texts(paid.appointment?.garageId ?? '')).toEqual([])
})

test('a buyer who was asked to come gets a text too when the time is moved or cancelled', () => {
  const channels = (status: OrderStatus) => {
    const order: OrderState = { ...paid, sip: 'install', status }
    const appointment = { garageId: 'gumi-ayalon', manualBooking: false, day: '2026-12-01', startHour: 12 }
    const changed = {
      ...change(order.version + 1, status, 'paid'),
      changedAt: '2026-11-22T08:00:00.000Z',
      by: 'staff' as const,
    }
    const due = { ...changed, message: 'appointment-broken' as const, dueAt: changed.changedAt }
    return [
      notifyAppointment(EVENT, order, { ...changed, appointment, installation: order.installation }),
      notifyDue(EVENT, order, due),
      move(order, 'cancelled'),
    ].map(({ messages }) =>
      messages.flatMap(({ recipientKind, channel }) => (recipientKind === 'person' ? [channel] : [])).join(' '),
    )
  }
  expect(channels('transit')).toEqual(['mail', 'mail', 'mail text'])
  expect(channels('doneTransit')).toEqual(['mail text', 'mail text', 'mail text'])
})

test('a dispatch that was not announced is taken back without a message', () => {
  expect(move({ ...paid, sip: 'pickup', status: 'closed' }, 'paid').messages).toEqual([])
})

test('a message that waited does not say that something is on the way that is not, or is not that is', () => {
  const sent = { ...paid, status: 'sent' } as const
  expect([isOvertaken('sent', sent), isOvertaken('sent', paid)]).toEqual([false, true])
  expect([isOvertaken('not-sent', paid), isOvertaken('not-sent', sent)]).toEqual([false, true])
})

test('an announced dispatch is corrected from a closed order too', () => {
  const closed = move(move(paid, 'sent', 'RR1IL').order, 'closed', 'RR1IL')
  expect(closed.messages).toEqual([])
  expect(move(closed.order, 'paid').messages).toMatchObject([
    { template: 'not-sent', channel: 'mail', facts: { trackingCode: 'RR1IL' } },
    { template: 'not-sent', channel: 'text' },
  ])
  expect(move(move(paid, 'closed').order, 'paid').messages).toEqual([])
  expect(move(closed.order, 'sent', 'RR1IL').messages).toEqual([])
})

test('a later or replaced tracking code is sent by mail and text', () => {
  const sent = move(paid, 'sent').order
  const messages = (code: string) => [
    { template: 'tracking', channel: 'mail', facts: { trackingCode: code } },
    { template: 'tracking', channel: 'text', facts: { trackingCode: code } },
  ]
  const first = move(sent, 'sent', 'RR1IL')
  expect(first.messages).toMatchObject(messages('RR1IL'))
  expect(move(first.order, 'sent', 'RR2IL').messages).toMatchObject(messages('RR2IL'))
  expect(move(first.order, 'sent', 'RR1IL').messages).toEqual([])
  expect(move(first.order, 'sent').messages).toEqual([])
  expect(move(paid, 'paid', 'RR1IL').messages).toEqual([])
})

test('a queued message about the place of the tyres is dropped when they are somewhere else by then', () => {
  const onTheWay = { ...paid, status: 'transit' } as const
  const there = { ...paid, status: 'doneTransit' } as const
  expect([isOvertaken('arrived', there), isOvertaken('arrived', onTheWay)]).toEqual([false, true])
  expect([isOvertaken('not-arrived', onTheWay), isOvertaken('not-arrived', there)]).toEqual([false, true])
  expect(isOvertaken('not-arrived', paid)).toBe(true)
})

/** A letter as it is read without HTML. */
const read = (write: WriteLetter, changes: Parameters<typeof orderModel>[0]): string => {
  const { shopName, company, publicUrl: shopUrl } = config
  const phone = company.phones[0] ?? ''
  const letter = write(orderModel(changes))
  return `${letter.subject}\n${renderText(letter, { shopName, shopUrl, phone, ...company })}`
}

test('the letter says that the order is still here, and that a tracking code is good for nothing', () => {
  const written = (trackingCode: string) => read(notSent, { facts: { trackingCode } })
  expect(written('RR1IL')).toContain('עדיין אצלנו')
  expect(written('RR1IL')).toContain('מספר המעקב שקיבלתם כבר אינו בתוקף')
  expect(written('')).not.toContain('מעקב')
})

test('the letters say where the tyres are, what is paid there, and which tracking code is valid', () => {
  expect(read(notArrived, {})).toMatch(/תיקון[^]*הם עדיין בדרך[^]*אל תגיעו למוסך/)
  expect(read(tracking, { facts: { trackingCode: 'RR2IL' } })).toMatch(/כבר אינו בתוקף[^]*RR2IL/)
  const order = { installation: 27_000 }
  const facts = { installationBefore: 12_000, leaves: true }
  expect(read(appointmentMoved, { order, facts })).toMatch(
    /הצמיגים עוברים למוסך הזה[^]*במוסך: .?₪270\.00.?, במקום .?₪120\.00/,
  )
  expect(read(appointmentMoved, { order })).not.toMatch(/במקום|עוברים|אחר/)
  expect(read(appointmentMoved, { facts: { elsewhere: true } })).toMatch(/עברה למוסך אחר[^]*ולא במוסך שנקבע קודם/)
})

test('a cancelled order that is paid later is announced by text message as well', () => {
  const over: OrderState = { ...paid, status: 'cancelled', paymentStatus: 'expired', paymentMethod: 'banktransfer' }
  const money = { paymentMethod: 'banktransfer' as const, amount: 94_900, by: 'staff' as const }
  const notified = notifyPaid(EVENT, over, {
    ...change(9, 'paid', 'paid'),
    ...money,
    paidAt: '2026-11-22T08:00:00.000Z',
  })
  expect(notified.messages.slice(0, 2)).toMatchObject([
    { template: 'paid', channel: 'mail', facts: { again: true } },
    { template: 'paid', channel: 'text', facts: { again: true } },
  ])
  const changes = { order: { paymentStatus: 'paid' as const }, facts: { again: true } }
  expect(read(paidLetter, changes)).toContain('פעילה שוב')
  expect(shortMessage('paid', orderModel(changes))).toContain('פעילה שוב ושולמה')
  expect(read(placed, { facts: { again: true } })).toMatch(/^תיקון: .*פעילה שוב/)
  expect(shortMessage('placed', orderModel({ facts: { again: true } }))).toContain('פעילה שוב')
  expect(read(placed, { facts: { notPaid: true } })).toMatch(/^תיקון: התשלום .* עוד לא הגיע[\s\S]*אישרנו בטעות/)
})

test('money that comes when the tyres are there already promises no other message', () => {
  const there = { order: { paymentStatus: 'paid' as const, status: 'doneTransit' as const } }
  expect(read(paidLetter, there)).toContain('הצמיגים כבר במוסך')
  expect(read(paidLetter, there)).not.toContain('נעדכן אתכם')
})
