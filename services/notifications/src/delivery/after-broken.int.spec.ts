import { GarageListed, OrderMessageDue, OrderPaid, OrderStatusChanged } from '@zmig/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dana, startNotifications } from '../testing/notifications-fixture.ts'
import { change } from '../testing/orders.ts'

let shop: Awaited<ReturnType<typeof startNotifications>>
beforeEach(async () => {
  shop = await startNotifications()
})
afterEach(() => shop.stop())

const at = '2026-11-22T08:00:00.000Z'
const money = { amount: 189_800, by: 'gateway', paidAt: at } as const
const GARAGE = GarageListed.example
const broken = (garageOut: boolean) =>
  shop.fact(OrderMessageDue, {
    ...change(1, 'open', 'pending'),
    message: 'appointment-broken',
    ...(garageOut && { garageOut }),
    dueAt: at,
  })
const paid = (paymentMethod: 'creditcard' | 'banktransfer') =>
  shop.fact(OrderPaid, { ...change(2, 'paid', 'paid'), ...money, paymentMethod })
const sendAll = async () => {
  while ((await shop.deliver()) > 0);
}

test('paid by card after the garage was hidden: the receipt names neither garage nor time, and the garage is not notified', async () => {
  await shop.place({ paymentMethod: 'creditcard' })
  await shop.learn(broken(true), paid('creditcard'))
  await sendAll()
  const receipt = (await shop.inbox.received(dana.email)).find(({ subject }) => subject?.includes('התקבל'))
  expect(receipt?.text).toContain('נתקשר אליכם כדי לתאם מוסך אחר')
  expect(receipt?.text).not.toMatch(new RegExp(`${GARAGE.displayName}|${GARAGE.phone}|30 בנובמבר`))
  expect(receipt?.attachments).toEqual([])
  expect(await shop.inbox.received(GARAGE.email ?? '')).toEqual([])
})

test('tyres that arrive after the hours were cut wait for a time that is still to be chosen', async () => {
  await shop.place()
  const arrived = { from: 'transit', trackingCode: '', by: 'staff', changedAt: at } as const
  await shop.learn(
    broken(false),
    paid('banktransfer'),
    shop.fact(OrderStatusChanged, { ...change(3, 'doneTransit', 'paid'), ...arrived }),
  )
  await sendAll()
  const mail = (await shop.inbox.received(dana.email)).at(-1)
  expect(mail?.subject).toContain('הגיעו למוסך')
  expect(mail?.text).toMatch(/התבטל. בחרו מועד חדש/)
  const text = (await shop.inbox.received(dana.phone)).at(-1)?.text ?? ''
  expect(text).toContain('בחרו מועד חדש')
  for (const words of ['30 בנובמבר', '30.11', '10:00']) expect([mail?.text, text].join('\n')).not.toContain(words)
})
