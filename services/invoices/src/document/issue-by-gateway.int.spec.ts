import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startInvoices } from '../testing/invoices-fixture.ts'
import { createRelayMoney } from '../testing/relay-money.ts'
import { listOfOrder, listWaiting } from './documents.queries.ts'
import { issuedByHand } from './staff-documents.commands.ts'

let shop: Awaited<ReturnType<typeof startInvoices>>
beforeEach(async () => {
  shop = await startInvoices('credit-guard')
})
afterEach(() => shop.stop())

const waiting = () => listWaiting(shop.database, shop.deps.clock.now())

describe('the card gateway as the provider', () => {
  const TOTAL = 189_800
  const pay = async () => {
    await shop.place({ orderId: 'Z-1' })
    const tranId = await createRelayMoney(shop.desk.relay).charge(TOTAL)
    await shop.learn(shop.paidEvent('Z-1', TOTAL, { cardReference: { tranId, cgUid: '77' } }))
    return tranId
  }

  test('issues the invoice of its charge and the credit note of its refund, once', async () => {
    const tranId = await pay()
    await shop.desk.behave('slow', 1)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'waiting', number: null }])
    shop.wait(2)
    await shop.issue()
    const refund = await createRelayMoney(shop.desk.relay).refund(tranId, TOTAL - 100)
    await shop.refund('Z-1', TOTAL - 100, refund)
    await shop.issue()
    await shop.issue()
    expect(await shop.desk.issued()).toMatchObject([
      { type: 320, number: 3001, total: TOTAL, customer: 'דנה כהן' },
      { type: 330, number: 5001, total: TOTAL - 100, parent: tranId },
    ])
    expect(await listOfOrder(shop.database, 'Z-1')).toMatchObject([{ number: '3001' }, { number: '5001' }])
    expect(await shop.desk.mails('dana@example.co.il')).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  test('has issued when the process dies, and issues no second document, nor while it cannot say whether it has', async () => {
    await pay()
    const { documents } = shop
    const dies = {
      ...documents,
      issue: async (request: Parameters<typeof documents.issue>[0]) => {
        await documents.issue(request)
        throw new Error('the process died')
      },
    }
    await expect(shop.issue(dies)).rejects.toThrow('died')
    shop.wait(3)
    await shop.desk.behave('html')
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'waiting', tries: 2 }])
    await shop.desk.behave('ok')
    shop.wait(3)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'issued', number: '3001', trouble: null }])
    expect(await shop.desk.issued()).toHaveLength(1)
    expect(await shop.desk.mails('dana@example.co.il')).toHaveLength(1)
  })

  test('that shows another number later is a case', async () => {
    await pay()
    await shop.issue()
    await shop.desk.behave('renumbers')
    shop.wait(11)
    await shop.issue()
    expect(await waiting()).toMatchObject([{ number: '3001', reason: 'renumbered', others: ['3002'] }])
  })

  test('leaves the document of a transfer to a person, and is not asked about it', async () => {
    await shop.place({ orderId: 'Z-2', paymentMethod: 'banktransfer' })
    await shop.learn(shop.paidEvent('Z-2', TOTAL, { paymentMethod: 'banktransfer' }))
    await shop.desk.behave('away')
    await shop.issue()
    const [found] = await waiting()
    expect(found).toMatchObject({ orderId: 'Z-2', status: 'stuck', reason: 'not-by-card' })
    expect(await issuedByHand(shop.database, found?.id ?? '', shop.deps.clock.now())).toBe(true)
    expect(await waiting()).toEqual([])
  })
})
