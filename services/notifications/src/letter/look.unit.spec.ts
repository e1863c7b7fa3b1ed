import { expect, test } from 'vitest'
import { orderModel } from '../testing/models.ts'
import { orderLetter } from '../templates/messages.ts'
import type { OrderModel } from '../templates/model.ts'
import { renderHtml, renderText } from './render.ts'
import type { Sender } from './letter.ts'

const sender: Sender = {
  shopName: 'צמיגו',
  legalName: 'צמיגו בע״מ',
  businessNumber: '514713205',
  phone: '03-5550000',
  email: 'service@shop.example',
  address: 'רחוב הצמיגים 1, תל אביב־יפו',
  shopUrl: 'https://shop.example',
}
const write = (template: 'paid' | 'refunded' | 'garage-booking' | 'garage-cancelled', model: OrderModel) => {
  const letter = orderLetter(template, model)
  if (!letter) throw new Error(`${template} has no letter`)
  return { html: renderHtml(letter, sender), text: renderText(letter, sender) }
}

test('a garage that books by phone gets a message about an installation, not about an appointment', () => {
  const appointment = { garageId: 'a', manualBooking: true, day: null, startHour: null }
  for (const template of ['garage-booking', 'garage-cancelled'] as const)
    expect(write(template, orderModel({ facts: { appointment } })).text).not.toMatch(/תור[ :]/)
  expect(write('garage-booking', orderModel()).text).toMatch(/תור /)
})

test('a paid amount is not requested again', () => {
  const { text } = write('paid', orderModel({ order: { paymentStatus: 'paid' }, facts: { amount: 189_800 } }))
  expect(text).toMatch(/שולם באתר, כולל מע״מ: \u2066₪1,898\.00\u2069/)
  expect(text).not.toContain('לתשלום באתר')
})

test('amounts, numbers of orders and phones stay on one line', () => {
  const { html } = write('refunded', orderModel({ facts: { amount: 12_345 } }))
  for (const part of ['₪123.45', 'Z-100042', '03-5550000'])
    expect(html).toContain(`<bdi dir="ltr" style="white-space:nowrap">${part}</bdi>`)
})

test('a tap calls a phone, and nothing else that was typed in its place', () => {
  expect(write('garage-booking', orderModel()).html).toContain('href="tel:0521234567"')
  const typed = write('garage-booking', orderModel({ person: { phone: '"><b>javascript:alert(1)' } })).html
  expect(typed.match(/href="tel:[^"]*"/g)).toEqual(['href="tel:03-5550000"'])
})
