import { DESK_TEXTER } from '@zmig/simulators'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInforuTexter } from '../adapters/inforu-texter.adapter.ts'
import { create019Texter } from '../adapters/o19-texter.adapter.ts'
import { listUnsent, retryGivenUp } from '../message/unsent.repository.ts'
import type { Texter } from '../ports/texter.port.ts'
import { dana, startNotifications } from '../testing/notifications-fixture.ts'
import { askReports } from './ask-reports.ts'

let shop: Awaited<ReturnType<typeof startNotifications>>
beforeEach(async () => {
  shop = await startNotifications()
})
afterEach(() => shop.stop())

const account = { ...DESK_TEXTER, sender: 'Zmigo' }
const texters: Record<'019' | 'InforU', () => Texter> = {
  '019': () => create019Texter({ ...account, url: shop.inbox.providers.o19 }),
  InforU: () => createInforuTexter({ ...account, url: shop.inbox.providers.inforu }),
}

/** Sends the text of an order. @returns asks what became of it, a few minutes later */
const send = async (name: '019' | 'InforU') => {
  const texter = texters[name]()
  await shop.place({ sip: 'pickup', appointment: null })
  await shop.database.query(`delete from notifications.message where channel = 'mail'`)
  await shop.deliver({ texter })
  return async (minutes: number) => {
    shop.wait(minutes)
    return askReports({ ...shop.deps, texter })
  }
}
const kept = async () => {
  const [row] = await shop.database.query<{ status: string; delivery: string | null; reason: string | null }>(
    'select status, delivery, last_error as reason from notifications.message',
  )
  return row
}
const types = async () => (await shop.published()).map(({ type }) => type)

test.each(['019', 'InforU'] as const)('that a text of %s arrived is kept, and not asked about again', async (name) => {
  const ask = await send(name)
  expect(await ask(0)).toBe(0)
  await shop.inbox.decideTexts(dana.phone, 'delivered')
  expect(await ask(1)).toBe(1)
  expect(await kept()).toEqual({ status: 'sent', delivery: 'delivered', reason: null })
  expect(await ask(24 * 60)).toBe(0)
  expect(await types()).toEqual(['notifications.mail-sent'])
})

test.each(['019', 'InforU'] as const)('a text of %s that did not arrive waits for staff', async (name) => {
  const ask = await send(name)
  await shop.inbox.decideTexts(dana.phone, 'undelivered')
  await ask(1)
  expect(await kept()).toMatchObject({ status: 'given_up', delivery: 'undelivered' })
  expect(await listUnsent(shop.database)).toMatchObject([
    { status: 'given_up', channel: 'text', reason: expect.stringMatching(/^text-/) as string },
  ])
  expect(await types()).toEqual(['notifications.mail-sent', 'notifications.mail-failed'])
  expect(shop.logged()).toContain('a text did not arrive')
  for (const told of [shop.logged(), JSON.stringify(await shop.published())]) expect(told).not.toContain(dana.phone)
})

test('a text on its way is asked about after as long as has passed, and after three days no more', async () => {
  const ask = await send('019')
  await shop.inbox.decideTexts(dana.phone, 'pending')
  expect([await ask(1), await ask(0), await ask(1), await ask(1), await ask(1)]).toEqual([1, 0, 1, 0, 1])
  expect(await kept()).toMatchObject({ status: 'sent', delivery: null })
  for (let hours = 0; hours < 73; hours += 6) await ask(6 * 60)
  expect(await kept()).toEqual({ status: 'sent', delivery: 'unknown', reason: null })
  expect(await ask(7 * 24 * 60)).toBe(0)
})

test('a provider that does not answer is asked again', async () => {
  const ask = await send('019')
  await shop.inbox.decideTexts(dana.phone, 'delivered')
  await shop.inbox.behave('down')
  expect(await ask(1)).toBe(1)
  await shop.inbox.behave('ok')
  await ask(1)
  expect(await kept()).toMatchObject({ delivery: 'delivered' })
})

test('a text that staff send again is another one: the report of the first says nothing about it', async () => {
  const ask = await send('019')
  await shop.inbox.decideTexts(dana.phone, 'undelivered')
  await ask(1)
  await retryGivenUp(shop.database, shop.deps.clock.now())
  await shop.deliver({ texter: texters['019']() })
  const sent = await shop.inbox.received(dana.phone)
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2)
  expect(await kept()).toEqual({ status: 'sent', delivery: null, reason: null })
  await shop.inbox.decideTexts(dana.phone, 'delivered')
  await ask(1)
  expect(await kept()).toMatchObject({ status: 'sent', delivery: 'delivered' })
})
