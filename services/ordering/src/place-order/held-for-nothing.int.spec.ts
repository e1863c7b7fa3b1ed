import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetHeldInVain } from '../erase/forget-past.timer.ts'
import { listHolds } from '../manage-order/staff-order.commands.ts'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { INSTALL_DAY, installed } from '../testing/install.ts'
import { byCard, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import type { OrderRequest } from './buyer.decider.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  for (const ean of [frontEan, rearEan]) await shop.count(ean, 90)
})

let attempts = 0
type Who = { addressKey?: string; visitorId?: string; phone?: string; email?: string }
/** An order of a buyer with an invented phone and e-mail, unless they are given. */
const send = (who: Who, request: OrderRequest) => {
  attempts += 1
  const personal = {
    ...request.checkout.personal,
    phone: who.phone ?? `05${String(attempts).padStart(8, '0')}`,
    emailaddress: who.email ?? `somebody${attempts}@example.com`,
  }
  const { visitorId, addressKey } = who
  const change = { personal, attemptId: `attempt-${attempts}`, ...(visitorId && { visitorId }) }
  return shop.placeOrder({ ...withCheckout(request, change), addressKey })
}
const hold = (who: Who, quantity: number, ean = rearEan) => send(who, byCard(requestOf(ean, quantity)))
const held = async (who: Who, quantity: number, ean = rearEan): Promise<string> => {
  const answer = await hold(who, quantity, ean)
  if (!answer.ok) throw new Error(answer.message)
  return answer.orderId
}
const tooMany = (text: string) => ({
  ok: false,
  code: 'TOO_MANY_OPEN',
  message: expect.stringContaining(text) as string,
})
const pass = (minutes: number) => shop.setTime(new Date(shop.deps.clock.now().getTime() + minutes * 60_000))
const expire = (orderId: string) => shop.change(orderId, { kind: 'expired' })
const pay = (orderId: string) => shop.change(orderId, { kind: 'paid', amount: 1, method: 'creditcard', by: 'gateway' })
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

describe('holds that end unpaid', () => {
  const address = { addressKey: 'key' }

  test('of four tyres cause no pause; of more, the pause doubles with every four tyres', async () => {
    const first = await held(address, 4)
    pass(20)
    await expire(first)
    const second = await held(address, 4)
    pass(20)
    await expire(second)
    expect(await hold(address, 1)).toMatchObject(tooMany('10 דקות'))
    expect(await hold({ addressKey: 'other' }, 1)).toMatchObject({ ok: true })
    pass(10)
    const third = await held(address, 4)
    pass(20)
    await expire(third)
    expect(await hold(address, 1)).toMatchObject(tooMany('20 דקות'))
  })

  test('count for the visitor at another address', async () => {
    const order = await held({ addressKey: 'one', visitorId: 'v_1' }, 10)
    pass(20)
    await expire(order)
    expect(await hold({ addressKey: 'two', visitorId: 'v_1' }, 1)).toMatchObject({ ok: false, code: 'TOO_MANY_OPEN' })
  })

  test('weigh as much when the visitor replaces them just before their end, and nothing when at once', async () => {
    const who = { ...address, visitorId: 'v_1' }
    for (let turn = 0; turn < 5; turn += 1) await held(who, 10)
    pass(19)
    await held(who, 10)
    expect(await hold({ addressKey: 'key', visitorId: 'v_2' }, 1)).toMatchObject({ ok: false, code: 'TOO_MANY_OPEN' })
  })

  test('count when the buyer cancels or staff release them, not when staff cancel', async () => {
    for (const [change, tyres] of [
      [{ kind: 'status', to: 'cancelled', by: 'guest' }, [10]],
      [{ kind: 'expired', by: 'staff', actor: 'owner@zmig.test' }, [10]],
      [{ kind: 'status', to: 'cancelled', by: 'staff' }, []],
    ] as const) {
      const order = await held(address, 10)
      pass(20)
      await shop.change(order, change)
      const rows = await shop.database.query<{ tyres: number }>('select tyres from ordering.held_in_vain')
      expect(rows.map((row) => row.tyres)).toEqual(tyres)
      await shop.database.query('delete from ordering.held_in_vain')
    }
  })

  test('are forgotten with the first payment, also a late one, and after a day', async () => {
    const one = await held(address, 10)
    const other = await held({ ...address, visitorId: 'v_1' }, 8)
    pass(20)
    for (const order of [one, other]) await expire(order)
    expect(await hold(address, 1)).toMatchObject({ ok: false })
    await pay(one)
    expect(await hold(address, 1)).toMatchObject({ ok: true })

    const third = await held(address, 10)
    pass(20)
    await expire(third)
    expect(await hold(address, 1)).toMatchObject({ ok: false })
    pass(24 * 60)
    expect(await hold(address, 1)).toMatchObject({ ok: true })
    await forgetHeldInVain(shop.database, shop.deps.clock.now())
    expect(await shop.database.query('select from ordering.held_in_vain')).toEqual([])
  })

  test('are forgiven by as many tyres as are paid for, and not by an order that is paid and cancelled', async () => {
    const cancel = (orderId: string) => shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'guest' })
    const vain = [await held(address, 10), await held(address, 10)]
    const cheap = await held(address, 1)
    const dear = await held({ addressKey: 'two', visitorId: 'v_1' }, 10)
    pass(20)
    for (const order of vain) await expire(order)
    await pay(cheap)
    expect(await hold(address, 1)).toMatchObject(tooMany('80 דקות'))
    await cancel(cheap)
    expect(await hold(address, 1)).toMatchObject(tooMany('80 דקות'))

    await pay(dear)
    const again = await held({ addressKey: 'two', visitorId: 'v_1' }, 10)
    await held({ addressKey: 'two', visitorId: 'v_2' }, 1)
    pass(20)
    await expire(again)
    expect(await hold({ addressKey: 'two' }, 1)).toMatchObject({ ok: true })
    await cancel(dear)
    expect(await hold({ addressKey: 'two' }, 1)).toMatchObject(tooMany('20 דקות'))
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
