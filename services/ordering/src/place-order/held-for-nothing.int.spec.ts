import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listHolds } from '../manage-order/staff-order.commands.ts'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { INSTALL_DAY, installed } from '../testing/install.ts'
import { byCard, requestOf } from '../testing/ordering-fixture.ts'
import { startUnpaidHolds, tooMany, type UnpaidHolds } from '../testing/unpaid-holds.ts'

let holds: UnpaidHolds
let shop: UnpaidHolds['shop']
beforeAll(async () => {
  holds = await startUnpaidHolds()
  shop = holds.shop
})
afterAll(() => shop.stop())
beforeEach(() => holds.reset())

const send: UnpaidHolds['send'] = (...order) => holds.send(...order)
const hold: UnpaidHolds['hold'] = (...order) => holds.hold(...order)
const held: UnpaidHolds['held'] = (...order) => holds.held(...order)
const pass = (minutes: number) => holds.pass(minutes)
const expire = (orderId: string) => holds.expire(orderId)
const pay = (orderId: string) => holds.pay(orderId)
const cases = () =>
  shop.database.query(`select order_id as "orderId", kind from ordering.attention where closed_at is null`)

describe('unpaid tyres', () => {
  test('of one address are at most 24 over all payment methods, and a payment frees them', async () => {
    const paid = await held({ addressKey: 'key' }, 10)
    await held({ addressKey: 'key' }, 8, frontEan)
    expect(await send({ addressKey: 'key' }, requestOf(frontEan, 7))).toMatchObject(tooMany('עד 24 צמיגים'))
    expect(await send({ addressKey: 'key' }, requestOf(frontEan, 6))).toMatchObject({ ok: true })
    expect(await hold({ addressKey: 'other' }, 1)).toMatchObject({ ok: true })
    await pay(paid)
    expect(await hold({ addressKey: 'key' }, 10)).toMatchObject({ ok: true })
  })

  test('of one visitor are at most 24, at whichever address, and a set is two', async () => {
    expect(await send({ addressKey: 'one', visitorId: 'v_1' }, requestOf(setEan, 4))).toMatchObject({ ok: true })
    const two = (fronts: number, rears: number) => ({
      ...byCard(requestOf(frontEan)),
      cart: {
        items: [
          { ean: frontEan, quantity: fronts },
          { ean: rearEan, quantity: rears },
        ],
      },
    })
    const elsewhere = { addressKey: 'two', visitorId: 'v_1' }
    expect(await send(elsewhere, two(9, 8))).toMatchObject(tooMany('עד 24 צמיגים'))
    expect(await send(elsewhere, two(8, 8))).toMatchObject({ ok: true })
  })

  test('of a card order that the visitor replaces do not count', async () => {
    const who = { addressKey: 'key', visitorId: 'v_1' }
    for (let turn = 0; turn < 4; turn += 1) await held(who, 10)
    expect(await shop.database.query('select sum(reserved)::int as n from ordering.stock')).toEqual([{ n: 10 }])
  })

  test('are counted one after the other when an address sends many orders at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => hold({ addressKey: 'key' }, 5)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4)
  })
})

describe('one address', () => {
  test('holds at most a third of what is left of a tyre, and says how many of which product', async () => {
    await shop.count(rearEan, 12)
    expect(await hold({ addressKey: 'key' }, 5)).toMatchObject({
      ...tooMany('חלק גדול ממה שנשאר'),
      changes: [{ ean: rearEan, available: 4 }],
    })
    await held({ addressKey: 'key' }, 4)
    expect(await hold({ addressKey: 'key' }, 1)).toMatchObject({ changes: [{ ean: rearEan, available: 0 }] })
    expect(await hold({ addressKey: 'other' }, 2)).toMatchObject({ ok: true })
  })

  test('may hold all of fewer than six', async () => {
    await shop.count(rearEan, 5)
    expect(await hold({ addressKey: 'key' }, 5)).toMatchObject({ ok: true })
  })

  test('is not limited in what it has paid for', async () => {
    await shop.count(rearEan, 12)
    await pay(await held({ addressKey: 'key' }, 4))
    expect(await hold({ addressKey: 'key' }, 2)).toMatchObject({ ok: true })
  })

  test('holds at most a third of the places of an hour', async () => {
    await shop.learnGarages({ capacityPerSlot: 6 })
    const book = (addressKey: string, hour: number) =>
      send({ addressKey }, byCard(installed(requestOf(rearEan), hour, INSTALL_DAY)))
    for (let turn = 0; turn < 2; turn += 1) expect(await book('key', 10)).toMatchObject({ ok: true })
    expect(await book('key', 10)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
    expect(await book('key', 12)).toMatchObject({ ok: true })
    expect(await book('other', 10)).toMatchObject({ ok: true })
  })

  test('holds at most a third of the places of a day, whatever the hours have', async () => {
    await shop.learnGarages({ capacityPerSlot: 2 })
    const book = (addressKey: string, hour: number) =>
      send({ addressKey }, byCard(installed(requestOf(rearEan), hour, INSTALL_DAY)))
    for (const hour of [8, 8, 10, 10]) expect(await book('key', hour)).toMatchObject({ ok: true })
    const message = expect.stringContaining('מקומות ביום הזה') as string
    expect(await book('key', 12)).toMatchObject({ ok: false, code: 'SLOT_TAKEN', message })
    expect(await book('other', 12)).toMatchObject({ ok: true })
  })
})

describe('unpaid transfers', () => {
  const transfer = (addressKey: string, quantity: number) => send({ addressKey }, requestOf(rearEan, quantity))

  test('of all addresses together hold at most a third of what is left of a tyre; a card is accepted', async () => {
    await shop.count(rearEan, 12)
    for (const addressKey of ['one', 'two']) expect(await transfer(addressKey, 2)).toMatchObject({ ok: true })
    expect(await transfer('three', 1)).toMatchObject({
      ...tooMany('בכרטיס אשראי'),
      changes: [{ ean: rearEan, available: 0 }],
    })
    expect(await hold({ addressKey: 'three' }, 2)).toMatchObject({ ok: true })
  })

  test('count until they are paid or end', async () => {
    await shop.count(rearEan, 12)
    const answers = [await transfer('one', 2), await transfer('two', 2)] as { orderId: string }[]
    expect(await transfer('three', 1)).toMatchObject({ ok: false })
    await expire(answers[0]?.orderId ?? '')
    expect(await transfer('three', 2)).toMatchObject({ ok: true })
    expect(await transfer('four', 1)).toMatchObject({ ok: false })
    const by = { method: 'banktransfer', by: 'staff' } as const
    await shop.change(answers[1]?.orderId ?? '', { kind: 'paid', amount: 1, ...by })
    expect(await transfer('four', 1)).toMatchObject({ ok: true })
  })

  test('may hold all of fewer than six, and are counted one after the other', async () => {
    await shop.count(rearEan, 5)
    expect(await transfer('one', 5)).toMatchObject({ ok: true })
    await shop.count(rearEan, 35)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((from) => transfer(from, 3)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  })
})

describe('unpaid transfers with an appointment', () => {
  const book = (addressKey: string, hour: number) =>
    send({ addressKey }, installed(requestOf(rearEan), hour, INSTALL_DAY))

  test('of all addresses together hold at most a third of a day of a garage; a card is accepted', async () => {
    await shop.learnGarages({ capacityPerSlot: 2 })
    const hours = [8, 8, 10, 10, 12, 12, 14, 14]
    const answers = await Promise.all(hours.map((hour, index) => book(`address ${index}`, hour)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4)
    expect(await book('last', 16)).toMatchObject(tooMany('בהעברה בנקאית'))
    const byLast = byCard(installed(requestOf(rearEan), 16, INSTALL_DAY))
    expect(await send({ addressKey: 'last' }, byLast)).toMatchObject({ ok: true })
  })
})

describe('a phone and an e-mail that others used', () => {
  test.each([
    ['phone', { phone: '0509999999' }],
    ['e-mail', { email: 'owner@example.com' }],
  ])('of %s: the owner is asked to pay by card', async (_, same) => {
    for (const addressKey of ['attacker-1', 'attacker-2']) await held({ addressKey, ...same }, 1)
    const owner = { addressKey: 'home', visitorId: 'v_owner', ...same }
    expect(await send(owner, requestOf(rearEan))).toMatchObject(tooMany('בכרטיס אשראי'))
    expect(await hold(owner, 1)).toMatchObject({ ok: true })
  })

  test('are those of another visitor when no address is known', async () => {
    const phone = '0509999999'
    for (const visitorId of ['v_1', 'v_2']) await held({ visitorId, phone }, 1)
    expect(await hold({ visitorId: 'v_owner', phone }, 1)).toMatchObject({ ok: true })
  })

  test('are the owner’s own when they come from the same address', async () => {
    const phone = '0509999999'
    for (const visitorId of ['v_1', 'v_2']) await held({ addressKey: 'home', visitorId, phone }, 1)
    expect(await hold({ addressKey: 'home', visitorId: 'v_3', phone }, 1)).toMatchObject(tooMany('להשלים את התשלום'))
    expect(await hold({ addressKey: 'elsewhere', visitorId: 'v_3', phone }, 1)).toMatchObject({ ok: true })
  })
})

describe('staff', () => {
  test('see what each unpaid order holds, and which are of one address or visitor', async () => {
    await held({ addressKey: 'abcdefghijklmnopqrstuv', visitorId: 'v_abcdefghijkl' }, 2, setEan)
    const tyres = [frontEan, rearEan].toSorted().map((ean) => ({ ean, quantity: 2 }))
    expect(await listHolds(shop.database)).toMatchObject([{ tyres, address: 'abcdefgh', visitor: 'v_abcdefgh' }])
  })

  test('get one case when an address reaches 24 tyres, and a payment closes it', async () => {
    await held({ addressKey: 'key' }, 10)
    await held({ addressKey: 'key' }, 10, frontEan)
    expect(await cases()).toEqual([])
    const last = await held({ addressKey: 'key' }, 4)
    expect(await cases()).toEqual([{ orderId: last, kind: 'stock-held' }])
    await pay(last)
    expect(await cases()).toEqual([])
  })

  test('get one case when an address reaches ten open orders', async () => {
    for (let order = 1; order < 10; order += 1) await hold({ addressKey: 'key' }, 1)
    expect(await cases()).toEqual([])
    const last = await held({ addressKey: 'key' }, 1)
    expect(await cases()).toEqual([{ orderId: last, kind: 'stock-held' }])
  })

  test('get one case for an address that comes again and again', async () => {
    const first = await held({ addressKey: 'key' }, 10)
    const other = await held({ addressKey: 'key' }, 8, frontEan)
    pass(20)
    for (const order of [first, other]) await expire(order)
    pass(80)
    const again = await held({ addressKey: 'key' }, 6)
    await held({ addressKey: 'key' }, 6, frontEan)
    expect(await cases()).toEqual([{ orderId: again, kind: 'stock-held' }])
  })
})
