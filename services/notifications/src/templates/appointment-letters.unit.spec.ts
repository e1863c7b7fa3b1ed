import { expect, test } from 'vitest'
import { orderModel } from '../testing/models.ts'
import type { Facts } from '../message/message.ts'
import { appointmentBroken } from './appointment-letters.ts'
import { paid } from './money-letters.ts'

const wordsOf = (facts: Facts = {}) => JSON.stringify(appointmentBroken(orderModel({ facts })))
const byPhone = { garageId: 'gumi-ayalon', manualBooking: true, day: null, startHour: null }

test('other hours: the buyer chooses another time at the same garage', () => {
  for (const words of ['לבחירת מועד חדש', '03-5550101', '30 בנובמבר']) expect(wordsOf()).toContain(words)
})

test.each<[string, Facts, string]>([
  ['with its time', {}, '30 בנובמבר'],
  ['that was to be arranged by phone', { appointment: byPhone }, 'אין צורך לתאם'],
])('a garage that has left, %s: the shop calls, and the buyer is not sent to the garage', (_, facts, said) => {
  const letter = wordsOf({ ...facts, garageOut: true })
  for (const words of [said, 'נתקשר אליכם', 'גומי איילון', '03-5550000']) expect(letter).toContain(words)
  for (const promise of ['לבחירת מועד', 'בחרו', '03-5550101', 'רחוב החישוקים']) expect(letter).not.toContain(promise)
})

test('a garage that is back: the letter asks to choose a time, not to wait for a call, and does not name the old time', () => {
  const letter = wordsOf({ garageBack: true })
  for (const words of ['אין צורך לחכות', 'לבחירת מועד חדש', 'גומי איילון', '03-5550101'])
    expect(letter).toContain(words)
  for (const words of ['30 בנובמבר', 'נתקשר']) expect(letter).not.toContain(words)
})

test('the receipt of money that comes afterwards does not bring the time back', () => {
  const receipt = (broken: boolean) =>
    JSON.stringify(paid(orderModel({ order: { paymentStatus: 'paid', broken }, facts: { amount: 189_800 } })))
  expect(receipt(false)).toContain('30 בנובמבר')
  expect(receipt(true)).not.toContain('30 בנובמבר')
  expect(receipt(true)).toContain('התבטל')
})
