import { expect, test } from 'vitest'
import { renderText } from '../letter/render.ts'
import { config, orderModel } from '../testing/models.ts'
import { paid } from './money-letters.ts'
import { shortMessage } from './messages.ts'

const sender = {
  ...config.company,
  shopName: config.shopName,
  phone: config.company.phones[0] ?? '',
  shopUrl: config.publicUrl,
}
const covered = { payNow: 0, discount: 189_800, paymentStatus: 'paid', sip: 'pickup' } as const

test('a letter about an order that a coupon covers: confirmed, with nothing left to pay; no money came', () => {
  const letter = paid(orderModel({ order: covered, facts: { amount: 0 } }))
  const text = renderText(letter, sender).replaceAll(/[\u2066\u2069]/g, '')
  for (const said of ['לא נשאר מה לשלם באתר', 'נכין את ההזמנה']) expect(text).toContain(said)
  expect(text).toMatch(/לתשלום באתר.*₪0\.00/)
  expect(letter.subject).toMatch(/Z-100042 אושרה/)
  for (const said of [letter.subject, letter.preview, letter.heading, text])
    expect(said).not.toMatch(/קיבלנו|התקבל|שולם/)
})

test('a text message about it confirms it, and thanks for no payment', () => {
  const message = shortMessage('paid', orderModel({ order: { ...covered, paymentMethod: 'creditcard' } })) ?? ''
  expect(message).toContain('אושרה')
  expect(message).not.toMatch(/שולמה|תשלום/)
})
