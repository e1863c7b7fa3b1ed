import { OrderPaid, OrderPlaced, OrderStatusChanged } from '@zmig/events'
import { register } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNotificationsService } from '../composition.ts'
import { config } from '../testing/models.ts'
import { change, placedOrder } from '../testing/orders.ts'
import { dana, startNotifications } from '../testing/notifications-fixture.ts'
import { forgetMessages } from '../message/forget-messages.ts'
import { listUnsent, retryMessage } from '../message/unsent.repository.ts'
import { watchMessages } from './deliver.commands.ts'

let shop: Awaited<ReturnType<typeof startNotifications>>
beforeEach(async () => {
  shop = await startNotifications()
})
afterEach(() => shop.stop())

const at = '2026-11-22T08:00:00.000Z'
/** An order with nothing but its own two messages. */
const placePickup = () => shop.place({ sip: 'pickup', appointment: null })

test('a server that is down: tried again after a minute, then two, and delivered when it is back', async () => {
  await placePickup()
  await shop.inbox.behave('down')
  await shop.deliver()
  expect((await shop.queue()).map(({ status, tries }) => [status, tries])).toEqual([
    ['queued', 1],
    ['queued', 1],
  ])
  expect(await shop.deliver()).toBe(0)
  shop.wait(1)
  expect(await shop.deliver()).toBe(2)
  shop.wait(1)
  expect(await shop.deliver()).toBe(0)
  await shop.inbox.behave('ok')
  shop.wait(1)
  expect(await shop.deliver()).toBe(2)
  expect(await shop.inbox.received(dana.email)).toHaveLength(1)
  expect(await shop.statuses()).toEqual(['placed mail sent', 'placed text sent'])
})

test('messages about one order to one person keep their order', async () => {
  await shop.place({ paymentMethod: 'creditcard', sip: 'shipping', appointment: null })
  await shop.inbox.behave('down')
  const paid = {
    ...change(2, 'paid', 'paid'),
    paymentMethod: 'creditcard',
    amount: 189_800,
    by: 'gateway',
    paidAt: at,
  } as const
  await shop.learn(shop.fact(OrderPaid, paid))
  await shop.deliver()
  await shop.inbox.behave('ok')
  const sent = {
    ...change(3, 'sent', 'paid'),
    from: 'paid',
    trackingCode: 'RR1IL',
    by: 'staff',
    changedAt: at,
  } as const
  await shop.learn(shop.fact(OrderStatusChanged, sent))
  expect(await shop.deliver()).toBe(0) // "sent" waits for "paid"
  shop.wait(1)
  await shop.deliver()
  await shop.deliver()
  expect((await shop.inbox.received(dana.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('התקבל'),
    expect.stringContaining('נשלחה'),
  ])
})

test('a mail that its mailbox refuses is given up, published, logged without the address, and can be sent by hand later', async () => {
  const { personId } = await placePickup()
  await shop.inbox.behave('reject')
  await shop.deliver()
  expect((await shop.queue()).map(({ status, error }) => [status, error])).toEqual([
    ['given_up', 'smtp-550'],
    ['given_up', 'http-422'],
  ])
  expect((await shop.published()).map(({ type }) => type)).toEqual([
    'notifications.mail-failed',
    'notifications.mail-failed',
  ])
  expect(shop.logged()).toContain('a message was given up')

  const unsent = await listUnsent(shop.database)
  expect(unsent).toMatchObject([
    { status: 'given_up', template: 'placed', recipientKind: 'person', recipient: personId, reason: 'smtp-550' },
    { status: 'given_up', channel: 'text', reason: 'http-422' },
  ])
  await shop.inbox.behave('ok')
  shop.wait(3 * 24 * 60)
  const mail = unsent[0]?.id ?? 0
  expect(await retryMessage(shop.database, mail, shop.deps.clock.now())).toBe(true)
  expect(await shop.deliver()).toBe(1)
  expect(await shop.inbox.received(dana.email)).toHaveLength(1)
  expect(await retryMessage(shop.database, mail, shop.deps.clock.now())).toBe(false)
  expect(await listUnsent(shop.database)).toHaveLength(1)
})

test('messages to a server that stays down are given up after a day, and the metrics show it', async () => {
  const stopWatching = watchMessages(shop.database)
  await placePickup()
  await shop.inbox.close()
  await shop.deliver()
  const figures = async () => {
    const { values = [] } = (await register.getSingleMetric('zmigo_messages')?.get()) ?? {}
    return new Map(values.map(({ labels, value }) => [labels['status'], value]))
  }
  expect(await figures()).toEqual(
    new Map([
      ['queued', 2],
      ['given_up', 0],
    ]),
  )
  shop.wait(24 * 60)
  await shop.deliver()
  expect(await figures()).toEqual(
    new Map([
      ['queued', 0],
      ['given_up', 2],
    ]),
  )
  stopWatching()
})

test('a crash between the server’s yes and ours repeats the mail under one identity, and loses none', async () => {
  const { event } = await placePickup()
  const crashing = { ...shop.deps.database, transaction: () => Promise.reject(new Error('killed')) }
  await expect(shop.deliver({ database: crashing })).rejects.toThrow('killed')
  expect(await shop.statuses()).toEqual(['placed mail queued', 'placed text queued'])
  expect(await shop.deliver()).toBe(0) // the process that took them may still be at work
  shop.wait(2)
  expect(await shop.deliver()).toBe(2)
  const mails = await shop.inbox.received(dana.email)
  expect(mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`${event.id}.placed@shop.example`))
  expect(await shop.inbox.received(dana.phone)).toHaveLength(1)
  expect(await shop.statuses()).toEqual(['placed mail sent', 'placed text sent'])
})

test('several processes deliver each message once', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, index) => shop.savePerson({ ...dana, email: `buyer${index}@example.com` })),
  )
  await shop.learn(
    ...people.map((personId, index) =>
      shop.fact(OrderPlaced, placedOrder({ orderId: `Z-${index}`, personId, sip: 'pickup', appointment: null })),
    ),
  )
  let more = true
  while (more) more = (await Promise.all([1, 2, 3].map(() => shop.deliver()))).some((tried) => tried > 0)
  const mails = (await shop.inbox.received()).filter(({ channel }) => channel === 'mail')
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(20)
  expect(mails).toHaveLength(20)
})

test('the service sends by itself while it runs', async () => {
  const settings = { ...config, smtpUrl: shop.inbox.smtpUrl, texterUrl: shop.inbox.texterUrl }
  const stop = await createNotificationsService(shop.deps, settings).start?.()
  await placePickup()
  await expect.poll(() => shop.inbox.received(dana.email)).toHaveLength(1)
  await stop?.()
})

test('sent and given-up messages are deleted after 90 days; waiting ones are not', async () => {
  await placePickup()
  await shop.deliver()
  await shop.inbox.behave('down')
  await shop.place({ orderId: 'Z-100043', sip: 'pickup', appointment: null })
  await shop.deliver()
  const after = (days: number) => new Date(shop.deps.clock.now().getTime() + (days - 90) * 86_400_000)
  expect(await forgetMessages(shop.database, after(89))).toBe(false)
  expect(await shop.queue()).toHaveLength(4)
  await forgetMessages(shop.database, after(91))
  expect((await shop.queue()).map(({ status }) => status)).toEqual(['queued', 'queued'])
  shop.wait(25 * 60)
  await shop.deliver()
  expect((await shop.queue()).map(({ status }) => status)).toEqual(['given_up', 'given_up'])
  await forgetMessages(shop.database, after(91))
  expect(await shop.queue()).toEqual([])
})
