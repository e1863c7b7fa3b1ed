import { createServer, type AddressInfo } from 'node:net'
import { DESK_TEXTER } from '@zmig/simulators'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInforuTexter } from '../adapters/inforu-texter.adapter.ts'
import { create019Texter } from '../adapters/o19-texter.adapter.ts'
import { retryMessage } from '../message/unsent.repository.ts'
import type { Texter } from '../ports/texter.port.ts'
import { dana, startNotifications } from '../testing/notifications-fixture.ts'

let shop: Awaited<ReturnType<typeof startNotifications>>
beforeEach(async () => {
  shop = await startNotifications()
  await shop.place({ sip: 'pickup', appointment: null })
  await shop.database.query(`delete from notifications.message where channel = 'mail'`)
})
afterEach(() => shop.stop())

const account = { ...DESK_TEXTER, sender: 'Zmigo' }
const texters: Record<'019' | 'InforU', () => Texter> = {
  '019': () => create019Texter({ ...account, url: shop.inbox.providers.o19 }),
  InforU: () => createInforuTexter({ ...account, url: shop.inbox.providers.inforu }),
}
const texts = () => shop.inbox.received(dana.phone)
const state = async () => (await shop.queue()).map(({ status, error }) => [status, error])
/** Every try of the next minutes. */
const pass = async (minutes: number, texter: Texter) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    shop.wait(1)
    await shop.deliver({ texter })
  }
}
/** Where a server was and is not any more. */
const closedAddress = async (): Promise<string> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
const crashing = () => ({ ...shop.deps.database, transaction: () => Promise.reject(new Error('killed')) })

describe('a text whose answer was lost', () => {
  test('019 is asked by our reference, and the text is one', async () => {
    const texter = texters['019']()
    await shop.inbox.behave('lost')
    await shop.deliver({ texter })
    expect(await state()).toEqual([['queued', 'text-lost']])
    await shop.inbox.behave('ok')
    await pass(1, texter)
    expect(await state()).toEqual([['sent', null]])
    await pass(30, texter)
    expect(await texts()).toHaveLength(1)
    expect((await shop.published()).map(({ type }) => type)).toEqual(['notifications.mail-sent'])
  })

  test('InforU is asked for its reports, and the text is one', async () => {
    const texter = texters.InforU()
    await shop.inbox.behave('lost')
    await shop.deliver({ texter })
    await shop.inbox.behave('ok')
    await shop.inbox.decideTexts(dana.phone, 'delivered')
    await pass(1, texter)
    expect(await state()).toEqual([['sent', null]])
    expect(await texts()).toHaveLength(1)
  })

  test.each(['019', 'InforU'] as const)(
    '%s did not take it: it is sent after 10 minutes, and not before',
    async (name) => {
      const texter = texters[name]()
      await shop.inbox.behave('html')
      await shop.deliver({ texter })
      expect(await state()).toEqual([['queued', 'text-unreadable']])
      await shop.inbox.behave('ok')
      await pass(9, texter)
      expect(await state()).toEqual([['queued', 'text-uncertain']])
      expect(await texts()).toEqual([])
      await pass(10, texter)
      expect(await state()).toEqual([['sent', null]])
      expect(await texts()).toHaveLength(1)
    },
  )

  test('that did not arrive is given up', async () => {
    const texter = texters['019']()
    await shop.inbox.behave('lost')
    await shop.deliver({ texter })
    await shop.inbox.behave('ok')
    await shop.inbox.decideTexts(dana.phone, 'undelivered')
    await pass(1, texter)
    expect(await state()).toEqual([['given_up', 'text-phone-off']])
  })

  test('is not repeated by a hand that is too quick', async () => {
    const texter = texters['019']()
    await shop.inbox.behave('lost')
    await shop.deliver({ texter })
    await shop.inbox.behave('ok')
    const [text] = await shop.queue()
    await retryMessage(shop.database, text?.id ?? 0, shop.deps.clock.now())
    await shop.deliver({ texter })
    expect(await state()).toEqual([['sent', null]])
    expect(await texts()).toHaveLength(1)
  })
})

test.each(['019', 'InforU'] as const)('a crash between the yes of %s and ours makes no second text', async (name) => {
  const texter = texters[name]()
  await expect(shop.deliver({ texter, database: crashing() })).rejects.toThrow('killed')
  expect(await texts()).toHaveLength(1)
  await shop.inbox.decideTexts(dana.phone, 'delivered')
  await pass(30, texter)
  expect(await state()).toEqual([['sent', null]])
  expect(await texts()).toHaveLength(1)
})

test('a refusal, and a gateway that was not reached, are tried again at the next turn', async () => {
  const texter = texters['019']()
  await shop.inbox.behave('no-credit')
  await shop.deliver({ texter })
  await shop.inbox.behave('ok')
  expect(await state()).toEqual([['queued', 'text-no-credit']])
  await pass(1, create019Texter({ ...account, url: await closedAddress() }))
  expect(await state()).toEqual([['queued', 'text-unreachable']])
  await pass(2, texter)
  expect(await state()).toEqual([['sent', null]])
  expect(await texts()).toHaveLength(1)
})

test('a text to a landline is given up at once, with its name', async () => {
  await shop.database.query(`delete from notifications.message`)
  const personId = await shop.savePerson({ ...dana, phone: '031234567' })
  await shop.place({ orderId: 'Z-100043', personId, sip: 'pickup', appointment: null })
  await shop.deliver({ texter: texters['019']() })
  expect(await shop.statuses()).toEqual(expect.arrayContaining(['placed text given_up']))
  expect((await shop.queue()).find(({ channel }) => channel === 'text')?.error).toBe('text-landline')
  expect(await shop.inbox.received('031234567')).toEqual([])
})
