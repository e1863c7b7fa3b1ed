import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCloseAttention } from '../attention/attention.commands.ts'
import { listAttention } from '../attention/attention.repository.ts'
import { readPaymentData } from '../payment/payment.routes.ts'
import { rearEan } from '../testing/goods.ts'
import { requestOf } from '../testing/ordering-fixture.ts'
import { returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'
import { GatewayError } from '../ports/payment-gateway.port.ts'
import { createRefundCommands } from './refund.commands.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const cancel = (orderId: string) =>
  shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'staff', actor: 'owner@zmig.test', reason: 'test' })
const paidOrder = async (buyer = 0) => {
  const order = await shop.order({ payments: 3, buyer })
  await shop.finalize(returnedFrom(await shop.desk.choose(order.page, 'approve')))
  return order
}

describe('a paid order that is cancelled', () => {
  test('by card is refunded at the gateway, once', async () => {
    const { orderId, uniqueId, total } = await paidOrder()
    await cancel(orderId)
    await Promise.all([shop.giveBack(), shop.giveBack(), shop.giveBack()])
    expect(await shop.stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'refunded' })
    expect(await shop.refunds()).toMatchObject([{ orderId, uniqueId, amount: total, status: 'done' }])
    expect(await shop.publishedOf('order-refunded')).toMatchObject([{ orderId, amount: total }])
    const page = await (await fetch(shop.desk.baseUrl.replace(/pay$/, ''))).text()
    expect(page).toContain(uniqueId.slice(0, 8))
  })

  test('after dispatch is refunded without the handling fee, or as staff decide', async () => {
    const leave = async (buyer: number) => {
      const order = await paidOrder(buyer)
      await shop.change(order.orderId, { kind: 'status', to: 'closed', by: 'staff' })
      return order
    }
    const first = await leave(0)
    const second = await leave(1)
    await cancel(first.orderId)
    const all = { kind: 'status', to: 'cancelled', by: 'staff' } as const
    expect(await shop.change(second.orderId, { ...all, refund: second.total + 1 })).toMatchObject({
      code: 'VALIDATION',
    })
    const cancelled = await shop.change(second.orderId, { ...all, refund: second.total })
    const version = cancelled.ok && cancelled.order.version
    expect(await shop.change(second.orderId, { ...all, refund: second.total })).toMatchObject({
      ok: true,
      changed: [{ key: `order:${second.orderId}`, version }],
    })
    await shop.giveBack()
    const refunds = await shop.refunds()
    expect(refunds.find(({ orderId }) => orderId === first.orderId)).toMatchObject({
      amount: first.total - 2_500,
      status: 'done',
    })
    expect(refunds.find(({ orderId }) => orderId === second.orderId)).toMatchObject({ amount: second.total })
    expect(await shop.publishedOf('order-refunded')).toHaveLength(2)
  })

  test('by transfer is left to staff', async () => {
    const placed = await shop.placeOrder(requestOf(rearEan))
    const { orderId } = placed as { orderId: string }
    await shop.change(orderId, { kind: 'paid', amount: 94_900, method: 'banktransfer', by: 'staff' })
    const commands = createRefundCommands(shop.deps)
    expect(await commands.transferRefunded(orderId)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    await cancel(orderId)
    await shop.giveBack()
    shop.pass(600)
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refund_due' })
    expect(await commands.transferRefunded(orderId)).toEqual({ ok: true })
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
    expect(await commands.transferRefunded(orderId)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect(await shop.publishedOf('order-refunded')).toHaveLength(1)
  })
})

describe('a gateway that fails to refund', () => {
  test('may have refunded, so is asked again after two minutes, five times, then a case is opened, and staff can retry', async () => {
    const { orderId } = await paidOrder()
    await cancel(orderId)
    await shop.desk.behave('error', ['refund'])
    const tries = []
    for (const minutes of [0, 1.9, 0.1, 5, 30, 119, 1, 600]) {
      shop.pass(minutes)
      await shop.giveBack()
      tries.push((await shop.refunds())[0]?.tries)
    }
    expect(tries).toEqual([1, 1, 2, 3, 4, 4, 5, 5])
    expect(await shop.cases()).toEqual(['refund-failed'])
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refund_due' })
    await shop.desk.behave('ok')
    expect(await createRefundCommands(shop.deps).retryRefunds(orderId)).toEqual({ ok: true })
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
  })

  test('and refuses is asked again after a minute', async () => {
    await cancel((await paidOrder()).orderId)
    const refusing = shop.behind({
      ...shop.desk.gateway,
      refund: () => Promise.reject(new GatewayError('REFUSED', 'refund', '034')),
    })
    await refusing.giveBack()
    shop.pass(1)
    await refusing.giveBack()
    expect(await shop.refunds()).toMatchObject([{ tries: 2 }])
  })

  test('refunds once when its answer was lost', async () => {
    const { orderId } = await paidOrder()
    await cancel(orderId)
    const dying = shop.behind({
      ...shop.desk.gateway,
      refund: async (request) => {
        await shop.desk.gateway.refund(request)
        throw new Error('killed')
      },
    })
    await expect(dying.giveBack()).rejects.toThrow('killed')
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refund_due' })
    shop.pass(2)
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
  })
})

describe('what staff have to refund', () => {
  test('is a transfer, and a card refund that failed too often, not one that is still tried', async () => {
    const transfer = await shop.placeOrder(requestOf(rearEan, 1, 1))
    if (!transfer.ok) throw new Error(transfer.code)
    await shop.change(transfer.orderId, { kind: 'status', to: 'paid', by: 'staff' })
    const { orderId } = await paidOrder()
    for (const id of [orderId, transfer.orderId]) await cancel(id)
    const failing = shop.behind({
      ...shop.desk.gateway,
      refund: () => Promise.reject(new GatewayError('UNREACHABLE', 'refund')),
    })
    const { transferRefunded, listToMake } = createRefundCommands(shop.deps)
    const listed = async () => (await listToMake()).map(({ orderId: id, by }) => [id, by] as const)
    // before the next round of the refunds as well
    expect(await listed()).toEqual([[transfer.orderId, 'transfer']])
    await failing.giveBack()
    expect(await listed()).toEqual([[transfer.orderId, 'transfer']])
    for (let tries = 0; tries < 5; tries += 1) {
      shop.pass(180)
      await failing.giveBack()
    }
    expect(new Map(await listed())).toEqual(
      new Map([
        [orderId, 'card'],
        [transfer.orderId, 'transfer'],
      ]),
    )
    for (const expected of [{ ok: true }, { ok: false, code: 'NOT_FOUND' }])
      expect(await transferRefunded(transfer.orderId)).toMatchObject(expected)
    expect(await listed()).toEqual([[orderId, 'card']])
  })
})

describe('a case for staff', () => {
  test('is open once per order and kind, listed, and closed by a member of staff', async () => {
    const { page, orderId } = await shop.order()
    await shop.finalize(returnedFrom(await shop.desk.choose(page, 'approve', 1)))
    const [open] = await listAttention(shop.database)
    expect(open).toMatchObject({ orderId, kind: 'wrong-amount' })
    const close = createCloseAttention(shop.deps)
    const { attentionId = '' } = open ?? {}
    for (const _again of [1, 2]) expect(await close(attentionId, { actor: 'owner@zmig.test' })).toEqual({ ok: true })
    expect(await listAttention(shop.database)).toEqual([])
    expect(await shop.publishedOf('attention-closed')).toMatchObject([{ attentionId, orderId }])
    expect(await close(shop.deps.newId(), { actor: 'owner@zmig.test' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })
})

test('staff see the last digits and the instalments of the card that paid an order', async () => {
  const { orderId } = await paidOrder()
  const data = { noc: '', num: expect.stringMatching(/^\*{4}\d{4}$/) as string, ex: '', vc: '', ins: 3 }
  expect(await readPaymentData(shop.database, orderId)).toEqual(data)
  expect(await readPaymentData(shop.database, (await shop.order({ buyer: 1 })).orderId)).toBeNull()
})
