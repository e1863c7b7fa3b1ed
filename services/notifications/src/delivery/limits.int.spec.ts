import { BestOfferMade, OrderPaid, OrderPlaced, OrderStatusChanged, TyreRequested } from '@zmig/events'
import { erasePerson } from '@zmig/kit/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createForgetMessages } from '../message/message.repository.ts'
import { config } from '../testing/models.ts'
import { placedOrder } from '../testing/orders.ts'
import { dana, startNotifications } from '../testing/notifications-fixture.ts'

let shop: Awaited<ReturnType<typeof startNotifications>>
beforeEach(async () => {
  shop = await startNotifications()
})
afterEach(() => shop.stop())

const LURE = 'You won! http://evil.example 0501111111'
const phoneOf = (index: number) => `05${String(20_000_000 + index)}`
const deliverAll = async () => {
  while ((await shop.deliver()) > 0);
}
/** Somebody requests a tyre with another person's mail address. */
const request = async (index: number, email: string) => {
  const texts = { tireSize: `110/90-18 ${LURE}`, model: `${LURE} ${index}` }
  const personId = await shop.savePerson({ name: '', phone: phoneOf(index), email, texts })
  const data = { ...TyreRequested.example, requestId: shop.deps.newId(), personId }
  await shop.learn(shop.fact(TyreRequested, data))
}
const offer = async (index: number) => {
  const personId = await shop.savePerson({ name: '', phone: phoneOf(index), email: '' })
  await shop.learn(shop.fact(BestOfferMade, { ...BestOfferMade.example, offerId: shop.deps.newId(), personId }))
  return personId
}
const lettersToShop = () => shop.inbox.received(config.company.email)
const nextDay = () => shop.wait(24 * 60)

test('a receipt carries no word of the sender, and a mailbox gets one a day however it is spelled', async () => {
  const spellings = ['victim@gmail.com', 'vic.tim@gmail.com', 'victim+1@gmail.com', 'victim@gmail.com']
  for (const [index, email] of spellings.entries()) await request(index, email)
  await request(9, 'somebody.else@example.com')
  await Promise.all([shop.deliver(), shop.deliver(), shop.deliver()])
  await deliverAll()
  const receipts = async () => (await shop.inbox.received()).filter(({ subject }) => subject === 'קיבלנו את הבקשה שלכם')
  expect(
    (await receipts()).map(({ to }) => to.replaceAll(/[.]tim|\+1/g, (it) => (it === '.tim' ? 'tim' : ''))),
  ).toEqual(expect.arrayContaining(['victim@gmail.com', 'somebody.else@example.com']))
  expect(await receipts()).toHaveLength(2)
  for (const { html, text } of await receipts()) {
    expect(html + text).not.toMatch(/evil|won|0501111111/i)
    expect(text).toContain(TyreRequested.example.size)
  }
  nextDay()
  await request(20, 'victim@gmail.com')
  await deliverAll()
  expect(await receipts()).toHaveLength(3)
})

test('a flood of offers and requests is ten letters and one more an hour later, with all that was typed', async () => {
  for (let index = 0; index < 40; index += 1) await offer(index)
  for (let index = 40; index < 60; index += 1) await request(index, '')
  const erased = await offer(60)
  await deliverAll()
  expect(await lettersToShop()).toHaveLength(10)
  await erasePerson(shop.database, erased)
  shop.wait(60)
  await deliverAll()
  const letters = await lettersToShop()
  expect(letters).toHaveLength(11)
  const everything = letters.map(({ text }) => text).join('\n')
  for (let index = 0; index < 60; index += 1) expect(everything).toContain(phoneOf(index))
  for (let index = 40; index < 60; index += 1) expect(everything).toContain(`0501111111 ${index} `)
  expect(everything).not.toContain(phoneOf(60))
  const statuses = (await shop.queue()).filter(({ template }) => template.startsWith('shop-'))
  expect(statuses.filter(({ status }) => status === 'sent')).toHaveLength(60)
  expect(statuses.filter(({ status }) => status === 'skipped')).toHaveLength(1)
  shop.wait(60)
  await offer(99)
  await deliverAll()
  expect((await lettersToShop()).at(-1)?.subject).toContain('הצעת מחיר חדשה')
})

test('gathered letters survive a server that is down and a process that dies', async () => {
  for (let index = 0; index < 12; index += 1) await offer(index)
  await deliverAll()
  shop.wait(60)
  await shop.inbox.behave('down')
  await shop.deliver()
  await shop.inbox.behave('ok')
  shop.wait(1)
  const crashing = { ...shop.deps.database, transaction: () => Promise.reject(new Error('killed')) }
  await expect(shop.deliver({ database: crashing })).rejects.toThrow('killed')
  shop.wait(2)
  await deliverAll()
  const gathered = (await lettersToShop()).slice(10)
  expect(new Set(gathered.map(({ messageId }) => messageId)).size).toBe(1)
  for (const index of [10, 11]) expect(gathered.at(-1)?.text).toContain(phoneOf(index))
  expect((await shop.queue()).every(({ status }) => status === 'sent')).toBe(true)
})

test('orders that nobody pays, placed and cancelled again and again, fill no inbox; a paid one is never silent', async () => {
  const personId = await shop.savePerson(dana)
  const order = (orderId: string) => placedOrder({ orderId, personId, sip: 'pickup', appointment: null })
  const changed = { orderVersion: 2, by: 'guest', trackingCode: '', changedAt: '2026-11-23T08:00:00.000Z' } as const
  for (let index = 0; index < 15; index += 1) {
    const orderId = `Z-${2_000 + index}`
    await shop.learn(shop.fact(OrderPlaced, order(orderId)))
    await deliverAll()
    const cancelled = { orderId, status: 'cancelled', paymentStatus: 'expired', from: 'open', ...changed } as const
    await shop.learn(shop.fact(OrderStatusChanged, cancelled))
    await deliverAll()
  }
  expect(await shop.inbox.received(dana.email)).toHaveLength(8)
  expect(await shop.inbox.received(dana.phone)).toHaveLength(8)
  expect((await shop.queue()).filter(({ error }) => error === 'recipient-limit')).toHaveLength(44)

  await shop.learn(shop.fact(OrderPlaced, order('Z-3000')))
  const money = { paymentMethod: 'banktransfer', amount: 189_800, by: 'staff', paidAt: changed.changedAt } as const
  await shop.learn(
    shop.fact(OrderPaid, { orderId: 'Z-3000', orderVersion: 2, status: 'paid', paymentStatus: 'paid', ...money }),
  )
  await deliverAll()
  expect((await shop.inbox.received(dana.email)).at(-1)?.subject).toContain('התקבל')
  nextDay()
  await shop.learn(shop.fact(OrderPlaced, order('Z-3001')))
  await deliverAll()
  expect((await shop.inbox.received(dana.email)).at(-1)?.subject).toContain('Z-3001')
})

test('no mailbox or phone stands in the queue', async () => {
  await request(1, dana.email)
  await shop.place({ sip: 'pickup', appointment: null })
  await deliverAll()
  const read = (table: string) => shop.database.query(`select * from notifications.${table}`)
  const rows = JSON.stringify(await Promise.all(['message', 'turn'].map(read)))
  expect(await read('turn')).toHaveLength(4)
  expect(rows).not.toMatch(/dana|example\.co|0521234567|evil/)
  expect(shop.logged()).not.toMatch(/dana@|0521234567|evil/)
  shop.wait(3 * 24 * 60)
  await createForgetMessages(shop.deps)()
  expect(await read('turn')).toEqual([])
})
