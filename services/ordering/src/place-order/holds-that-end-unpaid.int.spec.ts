import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetHeldInVain } from '../erase/forget-past.timer.ts'
import { startUnpaidHolds, tooMany, type UnpaidHolds } from '../testing/unpaid-holds.ts'

let holds: UnpaidHolds
let shop: UnpaidHolds['shop']
beforeAll(async () => {
  holds = await startUnpaidHolds()
  shop = holds.shop
})
afterAll(() => shop.stop())
beforeEach(() => holds.reset())

const hold: UnpaidHolds['hold'] = (...order) => holds.hold(...order)
const held: UnpaidHolds['held'] = (...order) => holds.held(...order)
const pass = (minutes: number) => holds.pass(minutes)
const expire = (orderId: string) => holds.expire(orderId)
const pay = (orderId: string) => holds.pay(orderId)

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
