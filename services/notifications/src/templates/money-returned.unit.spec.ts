import { expect, test } from 'vitest'
import { renderText } from '../letter/render.ts'
import { change } from '../testing/orders.ts'
import { config, orderModel } from '../testing/models.ts'
import { notifyDue } from '../order/order.decider.ts'
import { moneyReturned } from './money-letters.ts'

const due = { message: 'money-returned', amount: 94_900, dueAt: '2026-11-22T10:00:00.000Z' } as const

test('a refund for an order that another paid one replaced does not ask the buyer to order or pay again', () => {
  const model = orderModel({ order: { status: 'cancelled', paymentStatus: 'expired' } })
  const { messages } = notifyDue('0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10', model.order, {
    ...change(2, 'cancelled', 'expired'),
    ...due,
    replaced: true,
  })
  const { shopName, company, publicUrl: shopUrl } = config
  const facts = messages[0]?.facts ?? {}
  const written = renderText(moneyReturned({ ...model, facts }), {
    shopName,
    shopUrl,
    phone: company.phones[0] ?? '',
    ...company,
  })
  for (const words of ['₪949.00, מעבר לתשלום', 'הזמנה אחרת שלכם באה במקום', 'אין צורך לשלם שוב'])
    expect(written).toContain(words)
  expect(written).not.toContain('להזמין שוב')
})
