import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { serveFreeTyres } from './serve-waiting.timer.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
})

const DEADLINE = { arrivesOn: '2026-12-03', orderDeadline: '2026-11-20' }
const ships = (role: 'current' | 'next', lines: { ean: string; quantity: number }[], id = `sh-${role}`) =>
  shop.learnShipment({ id, role, ...DEADLINE, lines })
const receive = (lines: { ean: string; quantity: number }[], shipmentId = 'sh-current', receiptId: string = newId()) =>
  shop.receive({ receiptId, shipmentId, lines })

const order = async (ean: string, quantity: number, buyer: number): Promise<string> => {
  const answer = await shop.placeOrder(requestOf(ean, quantity, buyer))
  if (!answer.ok) throw new Error(answer.code)
  return answer.orderId
}
const pay = (orderId: string) =>
  shop.change(orderId, { kind: 'paid', amount: 1, method: 'banktransfer', by: 'staff', actor: 'dana@zmigo.test' })
const stockOf = async (ean: string) =>
  (
    await shop.database.query(
      `select on_hand, reserved, inbound_current, reserved_current, inbound_next, reserved_next
       from ordering.stock where ean = $1`,
      [ean],
    )
  )[0]
const heldBy = async (orderId: string) =>
  Object.fromEntries(
    (
      await shop.database.query<{ key: string; quantity: number }>(
        `select ean || ' ' || source as key, quantity from ordering.reservation where order_id = $1 order by 1`,
        [orderId],
      )
    ).map(({ key, quantity }) => [key, quantity]),
  )
const due = async () =>
  (await shop.published())
    .map(({ data }) => data as { orderId: string; message?: string })
    .filter(({ message }) => message === 'tyres-here')
    .map(({ orderId }) => orderId)
const shown = async (ean: string) =>
  (await shop.database.query('select visibility, available from ordering.availability where ean = $1', [ean]))[0]

test('what comes is on the shelf, the shipment brings less, and the shop sells it', async () => {
  await ships('current', [{ ean: rearEan, quantity: 6 }])
  await receive([{ ean: rearEan, quantity: 4 }])
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 4, inbound_current: 2, reserved: 0 })
  expect(await shown(rearEan)).toEqual({ visibility: 'instock', available: 4 })
})

test('paid orders come first, then those that were placed first, as far as it goes', async () => {
  await ships('current', [{ ean: rearEan, quantity: 8 }])
  const first = await order(rearEan, 3, 1)
  shop.setTime(new Date('2026-11-18T10:01:00.000Z'))
  const paid = await order(rearEan, 2, 2)
  await pay(paid)
  await receive([{ ean: rearEan, quantity: 4 }])
  expect(await heldBy(paid)).toEqual({ [`${rearEan} on_hand`]: 2 })
  expect(await heldBy(first)).toEqual({ [`${rearEan} current`]: 1, [`${rearEan} on_hand`]: 2 })
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 4, reserved: 4, inbound_current: 4, reserved_current: 1 })
  expect(await due()).toEqual([paid])
  await receive([{ ean: rearEan, quantity: 4 }])
  expect(await heldBy(first)).toEqual({ [`${rearEan} on_hand`]: 3 })
  expect(await due()).toEqual([paid, first])
  expect(await shown(rearEan)).toEqual({ visibility: 'instock', available: 3 })
})

test('an order of a set waits for both of its tyres, and the set is sold again when both are here', async () => {
  await ships('current', [
    { ean: frontEan, quantity: 2 },
    { ean: rearEan, quantity: 2 },
  ])
  const orderId = await order(setEan, 1, 1)
  await pay(orderId)
  await receive([{ ean: frontEan, quantity: 2 }])
  expect(await due()).toEqual([])
  expect(await shown(setEan)).toEqual({ visibility: 'preorder', available: 1 })
  await receive([{ ean: rearEan, quantity: 2 }])
  expect(await due()).toEqual([orderId])
  expect(await shown(setEan)).toEqual({ visibility: 'instock', available: 1 })
})

test('tyres of the next shipment serve those who ordered from it', async () => {
  await ships('next', [{ ean: rearEan, quantity: 4 }], 'sh-next')
  const orderId = await order(rearEan, 2, 1)
  await receive([{ ean: rearEan, quantity: 4 }], 'sh-next')
  expect(await heldBy(orderId)).toEqual({ [`${rearEan} on_hand`]: 2 })
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 4, reserved: 2, inbound_next: 0, reserved_next: 0 })
})

test('tyres of a shipment that no order waits for go to orders that wait for another shipment', async () => {
  await ships('current', [{ ean: rearEan, quantity: 2 }])
  const orderId = await order(rearEan, 2, 1)
  await pay(orderId)
  // the supplier does not deliver; the tyres are bought again, with the next shipment
  await ships('current', [])
  await ships('next', [{ ean: rearEan, quantity: 5 }])
  const later = await order(rearEan, 4, 2)
  await receive([{ ean: rearEan, quantity: 5 }], 'sh-next')
  expect(await heldBy(later)).toEqual({ [`${rearEan} on_hand`]: 4 })
  expect(await heldBy(orderId)).toEqual({ [`${rearEan} current`]: 1, [`${rearEan} on_hand`]: 1 })
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 5, reserved: 5, reserved_current: 1, reserved_next: 0 })
  await ships('next', [{ ean: rearEan, quantity: 1 }])
  await receive([{ ean: rearEan, quantity: 1 }], 'sh-next')
  expect(await heldBy(orderId)).toEqual({ [`${rearEan} on_hand`]: 2 })
  expect(await due()).toContain(orderId)
})

test('whose tyres did not come is served by the shipment that sails after', async () => {
  await ships('current', [{ ean: rearEan, quantity: 2 }])
  const orderId = await order(rearEan, 2, 1)
  await pay(orderId)
  await ships('current', [])
  await ships('next', [{ ean: rearEan, quantity: 3 }])
  await ships('current', [{ ean: rearEan, quantity: 3 }], 'sh-next')
  expect(await shown(rearEan)).toEqual({ visibility: 'preorder', available: 1 })
  await receive([{ ean: rearEan, quantity: 3 }], 'sh-next')
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 3, reserved: 2, inbound_current: 0 })
  expect(await due()).toEqual([orderId])
})

test('a tyre that comes free otherwise goes to the order that waits, before others can buy it', async () => {
  await ships('current', [{ ean: rearEan, quantity: 4 }])
  const orderId = await order(rearEan, 2, 1)
  await pay(orderId)
  await shop.count(rearEan, 3)
  await serveFreeTyres(shop.deps)
  expect(await heldBy(orderId)).toEqual({ [`${rearEan} on_hand`]: 2 })
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 3, reserved: 2, inbound_current: 4, reserved_current: 0 })
  expect(await due()).toEqual([orderId])
  expect(await shown(rearEan)).toEqual({ visibility: 'instock', available: 1 })
  await serveFreeTyres(shop.deps)
  expect(await due()).toEqual([orderId])
})

test('a buyer hears that all is here when the shelf is corrected to what was reserved of it', async () => {
  const front = { ean: frontEan, quantity: 1 }
  const rear = { ean: rearEan, quantity: 1 }
  await ships('current', [front, rear])
  const orderId = await order(setEan, 1, 1)
  await pay(orderId)
  await receive([front])
  await shop.count(frontEan, 0) // it is not found
  await receive([rear])
  await serveFreeTyres(shop.deps)
  expect(await heldBy(orderId)).toEqual({ [`${frontEan} on_hand`]: 1, [`${rearEan} on_hand`]: 1 })
  expect(await due()).toEqual([])
  await shop.count(frontEan, 1)
  await serveFreeTyres(shop.deps)
  expect(await due()).toEqual([orderId])
})

test('the same receipt counts once, and says what came of it', async () => {
  await ships('current', [{ ean: rearEan, quantity: 6 }])
  const orderId = await order(rearEan, 2, 1)
  const receiptId = newId()
  await receive([{ ean: rearEan, quantity: 3 }], 'sh-current', receiptId)
  await receive([{ ean: rearEan, quantity: 3 }], 'sh-current', receiptId)
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 3, inbound_current: 3 })
  expect(await shop.database.query('select orders_moved, orders_complete from ordering.receipt')).toEqual([
    { orders_moved: 1, orders_complete: 1 },
  ])
  expect(await due()).toEqual([orderId])
})

test('a shipment that is published again after a receipt lists what is left, and no tyre counts twice', async () => {
  await ships('current', [{ ean: rearEan, quantity: 6 }])
  await receive([{ ean: rearEan, quantity: 4 }])
  await ships('current', [{ ean: rearEan, quantity: 2 }])
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 4, inbound_current: 2 })
})

test('tyres that were sent before they were counted in do not come a second time', async () => {
  await ships('current', [{ ean: rearEan, quantity: 6 }])
  const orderId = await order(rearEan, 2, 1)
  await pay(orderId)
  await shop.change(orderId, { kind: 'status', to: 'transit', by: 'staff', actor: 'dana@zmigo.test', reason: 'נשלח' })
  expect(await stockOf(rearEan)).toMatchObject({ inbound_current: 4, reserved_current: 0 })
  await ships('current', [{ ean: rearEan, quantity: 6 }])
  expect(await stockOf(rearEan)).toMatchObject({ inbound_current: 4 })
  await receive([{ ean: rearEan, quantity: 6 }])
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 4, reserved: 0, inbound_current: 0 })
  expect(await due()).toEqual([])
})

test('goods of a shipment that was replaced are on the shelf for those who waited for it', async () => {
  await ships('current', [{ ean: rearEan, quantity: 4 }], 'sh-old')
  const orderId = await order(rearEan, 4, 1)
  await ships('current', [], 'sh-new')
  await receive([{ ean: rearEan, quantity: 2 }], 'sh-old')
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 2, reserved: 4 })
  expect(await due()).toEqual([])
  await receive([{ ean: rearEan, quantity: 2 }], 'sh-old')
  expect(await due()).toEqual([orderId])
})
