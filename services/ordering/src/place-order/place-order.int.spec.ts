import type { Changed } from '@zmig/edge-contract'
import { readPeople } from '@zmig/kit/people'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendNewLink } from '../manage-order/new-link.commands.ts'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeEach(async () => {
  shop = await startOrdering()
  await shop.learnTyres()
  await shop.count(frontEan, 5)
  await shop.count(rearEan, 5)
  await shop.database.query('delete from events.outbox')
})
afterEach(() => shop.stop())

const rowsOf = (table: string) => shop.database.query(`select * from ${table}`)
const accepted = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length

describe('an order', () => {
  test('is saved, reserved and published in one transaction', async () => {
    const answer = await shop.placeOrder(requestOf(setEan, 2))
    expect(answer).toMatchObject({
      ok: true,
      orderId: expect.stringMatching(/^Z-\d{6,}$/) as string,
      total: 339_800,
      currency: 'ILS',
      expiresAt: '2026-11-23T10:00:00.000Z',
    })
    const { orderId } = answer as { orderId: string }
    expect(answer).toMatchObject({ bankDetails: { reference: orderId } })
    expect(await shop.database.query('select ean, reserved from ordering.stock order by ean')).toEqual([
      { ean: frontEan, reserved: 2 },
      { ean: rearEan, reserved: 2 },
    ])
    const [placed, ...availability] = await shop.published()
    expect(placed).toMatchObject({
      type: 'orders.order-placed',
      data: { orderId, payNow: 339_800, lines: [{ ean: setEan }] },
    })
    expect(availability.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ean: frontEan, available: 3 }),
        expect.objectContaining({ ean: rearEan, available: 3 }),
        expect.objectContaining({ ean: setEan, available: 3 }),
      ]),
    )
  })

  test('lists the changed rows by key and version, the ordered products first', async () => {
    const { orderId, changed } = (await shop.placeOrder(requestOf(setEan, 2))) as {
      orderId: string
      changed: Changed[]
    }
    const events = (await shop.published()).slice(1).map(({ data }) => data as { ean: string; revision: number })
    const rows = events.map(({ ean, revision }) => ({ key: `tyre:${ean}`, version: revision }))
    expect(rows).toHaveLength(3)
    expect(changed).toHaveLength(4)
    expect(changed).toEqual(expect.arrayContaining([{ key: `order:${orderId}`, version: 1 }, ...rows]))
    expect(changed.slice(0, 2).map(({ key }) => key)).toEqual([`order:${orderId}`, `tyre:${setEan}`])
  })

  test('saves personal details in one table and in no event', async () => {
    await shop.placeOrder(requestOf(rearEan))
    const [placed] = await shop.published()
    const { personId } = (placed?.data ?? {}) as { personId: string }
    expect((await readPeople(shop.database, [personId])).get(personId)).toMatchObject({ phone: '0501234000' })
    expect(JSON.stringify(await shop.published())).not.toContain('0501234000')
  })

  test('that is refused saves nothing', async () => {
    expect(await shop.placeOrder(requestOf(rearEan, 6))).toMatchObject({
      ok: false,
      code: 'OUT_OF_STOCK',
      changes: [{ ean: rearEan, available: 5 }],
    })
    for (const table of ['ordering.orders', 'ordering.attempt', 'people.person', 'events.outbox'])
      expect(await rowsOf(table)).toEqual([])
  })

  test('whose transaction fails at its last step saves nothing', async () => {
    await shop.database.query(`alter table ordering.availability add constraint broken check (available > 4)`)
    await expect(shop.placeOrder(requestOf(rearEan))).rejects.toThrow('broken')
    for (const table of [
      'ordering.orders',
      'ordering.reservation',
      'ordering.attempt',
      'people.person',
      'events.outbox',
    ])
      expect(await rowsOf(table)).toEqual([])
    expect(await shop.database.query('select sum(reserved) as reserved from ordering.stock')).toEqual([{ reserved: 0 }])
  })
})

describe('the same attempt', () => {
  const attempt = (attemptId: string | undefined, buyer = 0) => {
    const request = requestOf(rearEan, 1, buyer)
    return { ...request, checkout: { ...request.checkout, visitorId: 'v_1', ...(attemptId && { attemptId }) } }
  }

  /** A random UUID, as browsers create it. */
  const unguessable = '5f0c2d4e-8b1a-4c3d-9e7f-0a1b2c3d4e5f'
  const from = (visitorId: string | undefined, buyer = 0) => {
    const request = attempt(unguessable, buyer)
    const { visitorId: _, ...checkout } = request.checkout
    return { ...request, checkout: { ...checkout, ...(visitorId && { visitorId }) } }
  }

  test.each([
    ['known only the second time', undefined, 'v_1'],
    ['known only the first time', 'v_1', undefined],
    ['replaced in between', 'v_1', 'v_2'],
  ])('is one order when the visitor is %s', async (_, first, second) => {
    const once = await shop.placeOrder(from(first))
    const again = await shop.placeOrder(from(second))
    expect(await rowsOf('ordering.orders')).toHaveLength(1)
    expect(again).toMatchObject({ ok: true, orderId: (once as { orderId: string }).orderId })
  })

  test('gets the number of the new link after those of its order were revoked', async () => {
    const first = (await shop.placeOrder(from('v_1'))) as { orderId: string }
    expect(first).toMatchObject({ ok: true, linkVersion: 0 })
    await shop.database.transaction((tx) => sendNewLink(tx, shop.deps, first.orderId))
    expect(await shop.placeOrder(from('v_1'))).toMatchObject({ orderId: first.orderId, linkVersion: 1 })
  })

  test('does not return the order to another person who sends its id', async () => {
    const own = await shop.placeOrder(from('v_1'))
    const foreign = await shop.placeOrder(from('v_2', 1))
    expect(foreign).toMatchObject({ ok: true })
    expect(foreign).not.toMatchObject({ orderId: (own as { orderId: string }).orderId })
  })

  test('with a guessable id is another order for another visitor', async () => {
    const request = attempt('a-1')
    await shop.placeOrder(request)
    await shop.placeOrder({ ...request, checkout: { ...request.checkout, visitorId: 'v_2' } })
    expect(await rowsOf('ordering.orders')).toHaveLength(2)
  })

  test('for other goods is another order', async () => {
    await shop.placeOrder(from('v_1'))
    await shop.placeOrder({ ...from('v_1'), cart: { items: [{ ean: frontEan, quantity: 1 }] } })
    expect(await rowsOf('ordering.orders')).toHaveLength(2)
  })

  test.each(['a-1', undefined])('eight times at once places one order (attempt id %s)', async (attemptId) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.placeOrder(attempt(attemptId))))
    expect(accepted(answers)).toBe(8)
    expect(await rowsOf('ordering.orders')).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.ok && answer.orderId))).toHaveProperty('size', 1)
  })

  test('returns an order that was opened again, and places no second one', async () => {
    const place = async () => (await shop.placeOrder(from('v_1'))) as { orderId: string }
    const { orderId: first } = await place()
    await shop.change(first, { kind: 'expired' })
    const { orderId: second } = await place()
    expect(second).not.toBe(first)
    await shop.change(first, { kind: 'paid', amount: 94_900, method: 'banktransfer', by: 'staff' })
    expect(await place()).toMatchObject({ orderId: second })
    await shop.change(second, { kind: 'status', to: 'cancelled', by: 'guest' })
    expect(await place()).toMatchObject({ orderId: first })
  })

  test('with another attempt id is another order', async () => {
    await shop.placeOrder(attempt('a-1'))
    await shop.placeOrder(attempt('a-2'))
    expect(await rowsOf('ordering.orders')).toHaveLength(2)
  })

  test('without an id is another order after ten minutes', async () => {
    await shop.placeOrder(attempt(undefined))
    shop.setTime(new Date('2026-11-18T10:10:01.000Z'))
    expect(await shop.placeOrder(attempt(undefined))).toMatchObject({ ok: true })
    expect(await rowsOf('ordering.orders')).toHaveLength(2)
  })
})

describe('twenty buyers at once', () => {
  test('for the last tyre: exactly one order is placed', async () => {
    await shop.count(rearEan, 1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, buyer) => shop.placeOrder(requestOf(rearEan, 1, buyer))),
    )
    expect(accepted(answers)).toBe(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'OUT_OF_STOCK')).toHaveLength(19)
    expect(await rowsOf('ordering.orders')).toHaveLength(1)
    expect(await rowsOf('people.person')).toHaveLength(1)
  })

  test('for sets and their single tyres in any order: nothing is sold twice, and the last published availability is correct', async () => {
    const goods = [setEan, frontEan, rearEan]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, buyer) => shop.placeOrder(requestOf(goods[buyer % 3] ?? setEan, 1, buyer))),
    )
    const [taken] = await shop.database.query<{ reserved: number; onHand: number }>(
      `select sum(reserved)::int as reserved, sum(on_hand)::int as "onHand" from ordering.stock`,
    )
    expect(taken?.reserved).toBeLessThanOrEqual(taken?.onHand ?? 0)
    expect(accepted(answers)).toBeGreaterThan(4)
    const lastWord = new Map((await shop.published()).map(({ key, data }) => [key, data]))
    const stock = await shop.database.query<{ ean: string; left: number }>(
      'select ean, on_hand - reserved as left from ordering.stock',
    )
    for (const { ean, left } of stock) expect(lastWord.get(ean)).toMatchObject({ available: left })
    expect(lastWord.get(setEan)).toMatchObject({ available: Math.min(...stock.map(({ left }) => left)) })
  })
})
