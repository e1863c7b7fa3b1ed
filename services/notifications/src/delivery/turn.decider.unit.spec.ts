import { expect, test } from 'vitest'
import { mailboxOf, turnOf, type MessageLimits } from './turn.decider.ts'

const limits: MessageLimits = {
  receiptsADay: 1,
  unpaidMessagesADay: 8,
  shopLettersAnHour: 10,
  garageLettersAnHour: 6,
  unpaidOrdersToldADay: 20,
}
const now = new Date('2026-11-23T10:20:00.000Z')
const unpaid = { paymentStatus: 'pending' } as const
const toPerson = { recipientKind: 'person', channel: 'mail', to: 'dana@example.com' } as const
const receipt = { ...toPerson, template: 'request-receipt' } as const
const countedAs = (to: string, at = now) => turnOf({ ...receipt, to }, limits, at)?.countedAs

test.each([
  ['Dana@Example.com', 'dana@example.com'],
  ['dana+tyres@example.com', 'dana@example.com'],
  ['d.a.n.a+x@gmail.com', 'dana@gmail.com'],
  ['dana@googlemail.com', 'dana@gmail.com'],
  ['d.ana@example.com', 'd.ana@example.com'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))

test('a receipt counts for its mailbox and the day in Israel', () => {
  expect(turnOf(receipt, limits, now)).toMatchObject({ limit: 1, beyond: { kind: 'skip' } })
  expect(countedAs('d+1@gmail.com')).toBe(countedAs('d+2@gmail.com'))
  expect(countedAs('noa@example.com')).not.toBe(countedAs('dana@example.com'))
  const midnight = Date.parse('2026-11-23T22:00:00.000Z') // in winter, two hours ahead of UTC
  expect(countedAs('a@b.il', new Date(midnight - 1))).toBe(countedAs('a@b.il'))
  expect(countedAs('a@b.il', new Date(midnight))).not.toBe(countedAs('a@b.il'))
})

test('messages about unpaid orders count for their mailbox or phone, whatever they say', () => {
  const turn = (template: 'placed' | 'cancelled' | 'appointment-moved') =>
    turnOf({ ...toPerson, template, order: unpaid }, limits, now)
  expect(turn('placed')).toMatchObject({ limit: 8, beyond: { kind: 'skip' } })
  expect(new Set([turn('placed'), turn('cancelled'), turn('appointment-moved')].map((it) => it?.countedAs)).size).toBe(
    1,
  )
  const text = turnOf(
    { ...toPerson, channel: 'text', to: '0521234567', template: 'placed', order: unpaid },
    limits,
    now,
  )
  expect(text?.countedAs).not.toBe(turn('placed')?.countedAs)
  expect(turnOf({ ...toPerson, template: 'order-link', order: { paymentStatus: 'paid' } }, limits, now)?.limit).toBe(8)
})

test('what the shop owes a buyer has no limit: everything about a paid order, and what time causes', () => {
  for (const template of ['placed', 'cancelled', 'appointment-moved', 'paid', 'sent'] as const)
    expect(turnOf({ ...toPerson, template, order: { paymentStatus: 'paid' } }, limits, now)).toBeUndefined()
  for (const template of ['transfer-reminder', 'expired', 'appointment-broken'] as const)
    expect(turnOf({ ...toPerson, template, order: unpaid }, limits, now)).toBeUndefined()
  const booking = { ...toPerson, recipientKind: 'garage', template: 'garage-booking' } as const
  expect(turnOf({ ...booking, order: { paymentStatus: 'paid' } }, limits, now)).toBeUndefined()
})

test('letters to a garage about unpaid orders count for its mailbox and the hour, and those beyond are gathered', () => {
  const booking = { ...toPerson, recipientKind: 'garage', template: 'garage-booking', order: unpaid } as const
  const until = new Date('2026-11-23T11:00:00.000Z')
  expect(turnOf(booking, limits, now)).toMatchObject({ limit: 6, beyond: { kind: 'gather', until } })
  expect(turnOf({ ...booking, template: 'garage-moved' }, limits, now)).toEqual(turnOf(booking, limits, now))
  expect(turnOf({ ...booking, to: 'other@garage.example' }, limits, now)).not.toEqual(turnOf(booking, limits, now))
})

test('an address that has placed many unpaid orders causes no more messages to people until one is paid', () => {
  const turn = (unpaidBefore: number, paymentStatus: 'pending' | 'expired' | 'paid', template: 'placed' | 'expired') =>
    turnOf({ ...toPerson, template, order: { paymentStatus, unpaidBefore } }, limits, now)
  expect(turn(19, 'pending', 'placed')).toMatchObject({ limit: 8 })
  expect(turn(20, 'pending', 'placed')).toMatchObject({ limit: 0, beyond: { kind: 'skip', reason: 'address-limit' } })
  expect(turn(20, 'expired', 'expired')).toMatchObject({ limit: 0 })
  expect(turn(20, 'paid', 'placed')).toBeUndefined()
})

test('letters to the shop count for the hour, and those beyond are gathered until it ends', () => {
  const offer = { recipientKind: 'shop', channel: 'mail', to: 'service@shop.example', template: 'shop-offer' } as const
  const until = new Date('2026-11-23T11:00:00.000Z')
  expect(turnOf(offer, limits, now)).toMatchObject({ limit: 10, beyond: { kind: 'gather', until } })
  const request = { ...offer, template: 'shop-request' } as const
  expect(turnOf(request, limits, now)).toEqual(turnOf(offer, limits, now))
  expect(turnOf(offer, limits, until)?.countedAs).not.toBe(turnOf(offer, limits, now)?.countedAs)
})
