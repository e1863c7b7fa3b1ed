import { OrderStatusChanged } from '@zmig/events'
import { createApp, createServiceClient, listenOn, type Listening } from '@zmig/kit'
import { erasePerson } from '@zmig/kit/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNotificationsService } from '../composition.ts'
import { config } from '../testing/models.ts'
import { dana, startNotifications } from '../testing/notifications-fixture.ts'
import { change } from '../testing/orders.ts'
import type { ShownMessage } from './show-message.ts'

const secret = 'test-secret'
let shop: Awaited<ReturnType<typeof startNotifications>>
let server: Listening
let edge: ReturnType<typeof createServiceClient>
beforeEach(async () => {
  shop = await startNotifications()
  const { mount } = createNotificationsService(shop.deps, { ...config, textSegmentCost: 7 })
  server = await listenOn(createApp({ name: 'notifications', logger: shop.deps.logger, secret, mount }), 0, '127.0.0.1')
  edge = createServiceClient({
    baseUrl: `http://127.0.0.1:${server.port}`,
    secret,
    caller: 'edge',
    timeoutMs: 5_000,
  })
})
afterEach(async () => {
  await server.close()
  await shop.stop()
})

const ORDER = 'Z-100042'
const about = async (id = ORDER) =>
  ((await edge.get(`/messages/about/${id}`)) as { messages: ShownMessage['message'][] }).messages
const show = async (id: string) => (await edge.get(`/messages/${id}`)) as ShownMessage & { ok: boolean; code?: string }

test('shows what was sent, also after the order has moved on', async () => {
  const { event } = await shop.place({ sip: 'shipping', appointment: null })
  await shop.deliver()
  const orderId = event.data.orderId
  const sent = await about(orderId)
  expect(sent.map(({ template, channel, status }) => `${template} ${channel} ${status}`)).toEqual([
    'placed text sent',
    'placed mail sent',
  ])
  const [text, mail] = sent
  const before = await show(mail?.id ?? '')
  const [received] = await shop.inbox.received(dana.email)
  expect(before).toMatchObject({ ok: true, to: dana.email, subject: received?.subject })
  expect(before.writtenAt).not.toBeNull()
  expect(before.html).toContain(dana.name.split(' ')[0])
  // the link acts as the buyer: staff see where it was, and nothing that opens the order
  expect(received?.text).toMatch(/\/order\/[\w.-]{10,}/)
  expect(before.text).not.toMatch(/\/order\/[\w.-]{10,}/)
  expect(await show(text?.id ?? '')).toMatchObject({ to: dana.phone, html: '', subject: '' })

  const cancelled = {
    ...change(2, 'cancelled', 'expired'),
    orderId,
    from: 'open',
    trackingCode: '',
    by: 'staff',
    changedAt: '2026-11-22T08:00:00.000Z',
  } as const
  await shop.learn(shop.fact(OrderStatusChanged, cancelled))
  expect((await show(mail?.id ?? '')).html).toBe(before.html)
})

test('shows how many segments a text has, what they cost, and nothing of the kind beside a mail', async () => {
  const { event } = await shop.place({ sip: 'pickup', appointment: null })
  const [before] = await about(event.data.orderId)
  expect(before).not.toHaveProperty('text')
  // one that waits is counted as it would be written now
  expect((await show(before?.id ?? '')).message.text).toEqual({ segments: 2, cost: 14, delivery: null })
  await shop.deliver()
  const [text, mail] = await about(event.data.orderId)
  expect(text).toMatchObject({ channel: 'text', text: { segments: 2, cost: 14, delivery: null } })
  expect(mail).not.toHaveProperty('text')
})

test('keeps nothing of a person beside the message, and shows none of an erased one', async () => {
  const { personId, event } = await shop.place({ sip: 'shipping', appointment: null })
  await shop.deliver()
  const rows = await shop.database.query<{ written: object }>('select written from notifications.message')
  const kept = JSON.stringify(rows)
  for (const detail of [dana.name, dana.phone, dana.email, dana.address ?? '-']) expect(kept).not.toContain(detail)
  await erasePerson(shop.database, personId)
  const [last] = await about(event.data.orderId)
  expect(await show(last?.id ?? '')).toMatchObject({ ok: false, code: 'ERASED' })
})

test('sends one again, or all that were given up; what is sent already is refused', async () => {
  const { event } = await shop.place({ sip: 'pickup', appointment: null })
  await shop.inbox.behave('reject')
  await shop.deliver()
  const [text, mail] = await about(event.data.orderId)
  expect([text?.status, mail?.status, mail?.reason]).toEqual(['given_up', 'given_up', 'smtp-550'])
  await shop.inbox.behave('ok')
  expect(await edge.post(`/messages/${mail?.id ?? ''}/retry`, {})).toEqual({ ok: true })
  await shop.deliver()
  expect(await edge.post(`/messages/${mail?.id ?? ''}/retry`, {})).toMatchObject({ ok: false, code: 'NOT_WAITING' })
  expect(await edge.post('/messages/retry', {})).toEqual({ ok: true, count: 1 })
  await shop.deliver()
  expect((await about(event.data.orderId)).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('one that was never tried is shown as it would be written now; an unknown one is refused', async () => {
  const { event } = await shop.place({ sip: 'pickup', appointment: null })
  const [, mail] = await about(event.data.orderId)
  expect(await show(mail?.id ?? '')).toMatchObject({ ok: true, writtenAt: null })
  expect(await show('999999')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  await expect(show('1 or 1=1')).rejects.toMatchObject({ status: 404 })
})
