import {
  AppointmentChanged,
  BestOfferMade,
  GarageListed,
  OrderPaid,
  OrderPlaced,
  OrderStatusChanged,
  TyreRequested,
} from '@zmig/events'
import { erasePerson } from '@zmig/kit/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createForgetMessages } from '../message/forget-messages.ts'
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
  for (let index = 40; index < 60; index += 1) expect(everything).toMatch(new RegExp(`0501111111 ${index}\\b`))
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

test('unpaid orders that are placed and cancelled again and again fill no inbox; a paid order always sends its mail', async () => {
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

/** Strangers' orders by transfer, numbered from Z-`first`, that are unpaid. */
const flood = async (first: number, count: number, changes: Parameters<typeof placedOrder>[0] = {}) => {
  for (let orderId = first; orderId < first + count; orderId += 1) {
    const personId = await shop.savePerson({ ...dana, email: `s${orderId}@example.com`, phone: phoneOf(orderId) })
    await shop.learn(shop.fact(OrderPlaced, placedOrder({ orderId: `Z-${orderId}`, personId, ...changes })))
  }
}
const paidNow = { amount: 189_800, by: 'gateway', paidAt: '2026-11-23T08:00:00.000Z', status: 'paid' } as const
const pay = (orderId: string, paymentMethod: 'creditcard' | 'banktransfer') => {
  const facts = { orderId, orderVersion: 2, paymentStatus: 'paid', paymentMethod, ...paidNow } as const
  return shop.learn(shop.fact(OrderPaid, facts))
}

test('messages about paid orders are sent before messages about unpaid ones', async () => {
  await flood(2_000, 20, { sip: 'pickup', appointment: null })
  for (let index = 0; index < 20; index += 1) await offer(index)
  await shop.place({ orderId: 'Z-1', sip: 'pickup', appointment: null, paymentMethod: 'creditcard' })
  await pay('Z-1', 'creditcard')
  await shop.deliver()
  expect((await shop.inbox.received(dana.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('התקבל'),
  ])
  expect(await shop.inbox.received(dana.phone)).toHaveLength(1)
})

test('what was waiting about an order is sent with the first message after its payment', async () => {
  await flood(2_000, 20, { sip: 'pickup', appointment: null })
  await shop.place({ orderId: 'Z-1', sip: 'pickup', appointment: null })
  await flood(3_000, 20, { sip: 'pickup', appointment: null })
  await pay('Z-1', 'banktransfer')
  for (const _ of [1, 2]) await shop.deliver()
  expect((await shop.inbox.received(dana.email)).at(-1)?.subject).toContain('התקבל')
})

test('a garage gets ten mails an hour about unpaid orders, and one mail about all further ones', async () => {
  const GARAGE = GarageListed.example.email ?? ''
  const letters = () => shop.inbox.received(GARAGE)
  await flood(2_000, 13)
  await deliverAll()
  expect(await letters()).toHaveLength(10)
  const change = { orderVersion: 2, by: 'guest', changedAt: '2026-11-23T08:00:00.000Z' } as const
  const of = (orderId: string) => ({ ...change, orderId, status: 'open', paymentStatus: 'pending' }) as const
  const appointment = { garageId: GarageListed.example.id, manualBooking: false, day: '2026-12-01', startHour: 8 }
  for (const [orderVersion, startHour] of [8, 12, 14, 16].entries()) {
    const moved = { appointment: { ...appointment, startHour }, installation: 24_000 }
    await shop.learn(shop.fact(AppointmentChanged, { ...of('Z-2000'), ...moved, orderVersion: orderVersion + 2 }))
    await deliverAll()
  }
  const cancelled = { status: 'cancelled', paymentStatus: 'expired', from: 'open', trackingCode: '' } as const
  await shop.learn(shop.fact(OrderStatusChanged, { ...of('Z-2012'), ...cancelled }))
  await deliverAll()
  expect(await letters()).toHaveLength(10)

  await shop.place({ orderId: 'Z-1', paymentMethod: 'creditcard' })
  await pay('Z-1', 'creditcard')
  await deliverAll()
  expect((await letters()).at(-1)?.text).toContain('Z-1')
  expect(await letters()).toHaveLength(11)

  shop.wait(60)
  await deliverAll()
  const gathered = (await letters()).slice(11)
  expect(gathered).toHaveLength(1)
  const { text = '', attachments = [] } = gathered[0] ?? {}
  for (const orderId of ['Z-2010', 'Z-2011', 'Z-2000']) expect(text).toContain(orderId)
  expect(text.match(/עבר ל/g)).toHaveLength(1)
  expect(text).toContain('16:00')
  expect(text).not.toMatch(/Z-2012|Z-2001/)
  expect(attachments).toHaveLength(3)
  expect((await shop.queue()).filter(({ status }) => status === 'queued')).toEqual([])
})

test('a network address with many unpaid orders causes mails to no more people; a payment lets the shop write again', async () => {
  await shop.place({ orderId: 'Z-1', sip: 'pickup', appointment: null, unpaidBefore: 20 })
  await deliverAll()
  for (const to of [dana.email, dana.phone]) expect(await shop.inbox.received(to)).toEqual([])
  expect((await shop.queue()).map(({ error }) => error)).toEqual(['address-limit', 'address-limit'])
  await pay('Z-1', 'banktransfer')
  await deliverAll()
  expect((await shop.inbox.received(dana.email)).at(-1)?.subject).toContain('התקבל')
  await flood(2_000, 1, { sip: 'pickup', appointment: null, unpaidBefore: 19 })
  await deliverAll()
  expect(await shop.inbox.received('s2000@example.com')).toHaveLength(1)
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
