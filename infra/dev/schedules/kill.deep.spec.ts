import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { migrate } from '@zmig/kit'
import { eventually, startTestDatabase } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { WIRES, type Wire } from './testing/config.ts'
import { requestOf, startKilledShop, type KilledShop } from './testing/killed-shop.ts'

// Six real kill -9, each at a point that a schedule only simulates; those of card payments on both wires of card gateways.

const lost = () => undefined

const open = async (wire?: Wire): Promise<KilledShop> => {
  const held = await startTestDatabase(allMigrations)
  onTestFinished(() => held.stop())
  return startKilledShop(held.url, wire)
}

/** Plays the same kill in a shop on each wire at once, because most of its time is waiting. */
const onBothWires = (play: (shop: KilledShop) => Promise<void>) => async (): Promise<void> => {
  const played = WIRES.map(async (wire) =>
    play(await open(wire)).catch((error: unknown) => {
      throw new Error(`on the wire ${wire}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }),
  )
  // both shops end before a failure is thrown: their databases are in use until then
  for (const one of await Promise.allSettled(played)) if (one.status === 'rejected') throw one.reason
}

/** The buyer tries again until there is a page: after ten seconds a set-up that died with its process counts as lost. */
const placeUntilPage = (shop: KilledShop, request: object) =>
  eventually(async () => {
    const placed = await shop.place(request)
    expect(placed).toMatchObject({ ok: true, redirectUrl: expect.stringMatching(/./) as string })
    return { ...placed, redirectUrl: placed.redirectUrl ?? '' }
  })

/** One order, published once, that holds one tyre. */
const expectOneOrder = async (shop: KilledShop, orderId: string | undefined) => {
  expect(orderId).toMatch(/^Z-\d+$/)
  expect(await shop.count('ordering.orders')).toBe(1)
  expect(await shop.count('ordering.stock where reserved = 1')).toBe(1)
  expect(await shop.publishedAsPlaced()).toEqual([orderId])
}

const expectPaidOnce = async (shop: KilledShop) => {
  expect(await shop.count(`ordering.orders where payment_status = 'paid'`)).toBe(1)
  expect(await shop.count(`ordering.payment where status = 'approved'`)).toBe(1)
  expect(await shop.count('ordering.refund')).toBe(0)
}

test('kill -9 before the commit: no order, and one when the buyer tries again', async () => {
  const shop = await open()
  const request = requestOf(1, 'banktransfer')
  const lock = 'select 1 from ordering.availability for update'
  expect(await shop.whileBlocked(lock, () => shop.place(request).catch(lost), shop.kill)).toBeUndefined()
  expect(await shop.count('ordering.orders')).toBe(0)
  expect(await shop.count('ordering.stock where reserved > 0')).toBe(0)
  await shop.again()
  await expectOneOrder(shop, (await shop.place(request)).orderId)
})

/** The order stays unpaid until its buyer returns again, twice. */
const expectPaidWhenAsked = async (shop: KilledShop, returned: URL, orderId: string | undefined) => {
  expect(await shop.count(`ordering.orders where payment_status = 'pending'`)).toBe(1)
  await shop.again()
  for (const _time of [1, 2]) expect(await shop.finalize(returned)).toMatchObject({ ok: true, orderId })
  await expectOneOrder(shop, orderId)
  await expectPaidOnce(shop)
}

test(
  'kill -9 after the commit, before the answer: the order exists, and a second try finds it',
  onBothWires(async (shop) => {
    const request = requestOf(1, 'creditcard')
    shop.gateway.setTrap({ call: 'set-up', when: 'before', spring: shop.kill })
    expect(await shop.place(request).catch(lost)).toBeUndefined()
    expect(await shop.count('ordering.orders')).toBe(1)
    await shop.again()
    const { orderId, redirectUrl } = await placeUntilPage(shop, request)
    expect(await shop.finalize(await shop.pay(redirectUrl))).toMatchObject({ ok: true, orderId })
    await expectOneOrder(shop, orderId)
    await expectPaidOnce(shop)
  }),
)

test(
  'kill -9 between the set-up at the gateway and saving it: the buyer gets one page to pay on',
  onBothWires(async (shop) => {
    const request = requestOf(1, 'creditcard')
    shop.gateway.setTrap({ call: 'set-up', when: 'after', spring: shop.kill })
    expect(await shop.place(request).catch(lost)).toBeUndefined()
    expect(await shop.count(`ordering.payment where status = 'new' and next_inquiry_at is not null`)).toBe(1)
    await shop.again()
    const { orderId, redirectUrl } = await placeUntilPage(shop, request)
    expect(await shop.finalize(await shop.pay(redirectUrl))).toMatchObject({ ok: true, orderId })
    await expectOneOrder(shop, orderId)
    await expectPaidOnce(shop)
  }),
)

test(
  'kill -9 during finalize, after the gateway was asked: the order is paid once',
  onBothWires(async (shop) => {
    const { orderId, redirectUrl = '' } = await shop.place(requestOf(1, 'creditcard'))
    const returned = await shop.pay(redirectUrl)
    shop.gateway.setTrap({ call: 'inquiry', when: 'after', spring: shop.kill })
    expect(await shop.finalize(returned).catch(lost)).toBeUndefined()
    await expectPaidWhenAsked(shop, returned, orderId)
  }),
)

test(
  'kill -9 during finalize, in its transaction: the order is paid once',
  onBothWires(async (shop) => {
    const { orderId, redirectUrl = '' } = await shop.place(requestOf(1, 'creditcard'))
    const returned = await shop.pay(redirectUrl)
    const lock = 'lock table ordering.order_history in share row exclusive mode'
    expect(await shop.whileBlocked(lock, () => shop.finalize(returned).catch(lost), shop.kill)).toBeUndefined()
    await expectPaidWhenAsked(shop, returned, orderId)
  }),
)

const BUYERS = 50

test('kill -9 of PostgreSQL while fifty checkouts run: each is one order, with or without an answer to its buyer', async () => {
  const folder = makeServerFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const start = async (port?: number) => {
    const ended = Promise.withResolvers<void>()
    const dataDirectory = join(folder, 'data')
    const server = await startPostgres({ dataDirectory, onExit: () => ended.resolve(), ...(port && { port }) })
    return { ...server, ended: ended.promise }
  }
  let postgres = await start()
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url, allMigrations)
  const shop = await startKilledShop(postgres.url)

  const requests = Array.from({ length: BUYERS }, (_, buyer) => requestOf(buyer, 'banktransfer'))
  let answered = 0
  let back: Promise<void> | undefined
  const restart = async () => {
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.ended
    postgres = await start(postgres.port)
  }
  const first = await Promise.all(
    requests.map(async (request) => {
      const placed = await shop.place(request).catch(lost)
      answered += 1
      if (answered === 5) back = restart()
      return placed?.orderId
    }),
  )
  await back
  expect(first.filter((orderId) => orderId === undefined).length).toBeGreaterThan(0)

  const last = await Promise.all(
    requests.map(async (request) => {
      let orderId: string | undefined
      const again = async () => (orderId = (await shop.place(request).catch(lost))?.orderId)
      await expect.poll(again, { timeout: 120_000, interval: 250 }).toBeDefined()
      return orderId
    }),
  )
  // a buyer who had an answer gets the same one again
  expect(last).toEqual(last.map((orderId, buyer) => first[buyer] ?? orderId))
  expect(new Set(last).size).toBe(BUYERS)
  expect(await shop.count('ordering.orders')).toBe(BUYERS)
  expect(await shop.count(`ordering.stock where reserved = ${BUYERS}`)).toBe(1)
  const published = await shop.publishedAsPlaced()
  expect(published).toHaveLength(BUYERS)
  expect(new Set(published)).toEqual(new Set(last))
})
