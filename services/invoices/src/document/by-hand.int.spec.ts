import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBooks } from '../books/books.ts'
import { startInvoices } from '../testing/invoices-fixture.ts'
import { listWaiting } from './documents.queries.ts'
import { issuedByHand } from './staff-documents.commands.ts'

let shop: Awaited<ReturnType<typeof startInvoices>>
beforeEach(async () => {
  shop = await startInvoices()
})
afterEach(() => shop.stop())

const DAY = 24 * 60

describe('a document that staff mark as made by hand', () => {
  const markFirst = async () => {
    const [row] = await shop.kept()
    expect(await issuedByHand(shop.database, row?.id ?? '', shop.deps.clock.now())).toBe(true)
  }
  const both = { status: 'issued', number: '3001', trouble: 'also-by-hand' }

  test('while the provider issues it keeps the number of the provider, and both are a case', async () => {
    await shop.pay()
    const { documents } = shop
    await shop.issue({
      ...documents,
      issue: async (request) => {
        const issuing = await documents.issue(request)
        await markFirst()
        return issuing
      },
    })
    expect(await shop.kept()).toMatchObject([both])
    expect(await listWaiting(shop.database, shop.deps.clock.now())).toMatchObject([
      { number: '3001', reason: 'also-by-hand' },
    ])
    expect(await shop.published()).toMatchObject([{ data: { number: '3001' } }])
    const { differences } = await readBooks(shop.database, '2026-11-30', '2026-11-30')
    expect(differences).toMatchObject([{ orderId: 'Z-1', documented: 189_800, cause: 'also-by-hand' }])
  })

  test('after an answer that was lost is asked about, and both are a case', async () => {
    await shop.pay()
    await shop.desk.behave('slow', 1)
    await shop.issue()
    await markFirst()
    expect(await shop.issue()).toBe(0)
    shop.wait(11)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([both])
    expect(await shop.desk.issued()).toHaveLength(1)
  })

  test('after a process was killed is asked about until the provider says that it issued it', async () => {
    await shop.pay()
    await shop.issueAndKill()
    await markFirst()
    const { documents } = shop
    shop.wait(11)
    await expect(
      shop.issue({ ...documents, find: () => Promise.reject(new Error('the process died')) }),
    ).rejects.toThrow('died')
    expect(await shop.kept()).toMatchObject([{ status: 'by-hand', number: null }])
    shop.wait(61)
    await shop.desk.behave('html')
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'by-hand', number: null }])
    expect(await shop.issue()).toBe(0)
    await shop.desk.behave('ok')
    shop.wait(61)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([both])
  })

  test('and that the provider does not have stays so, and is asked about no more', async () => {
    await shop.pay()
    await shop.desk.behave('held', 1)
    await shop.issue()
    await markFirst()
    shop.wait(11)
    expect(await shop.issue()).toBe(1)
    shop.wait(DAY)
    expect(await shop.issue()).toBe(0)
    expect(await shop.kept()).toMatchObject([{ status: 'by-hand', number: null, trouble: null }])
    expect(await shop.desk.issued()).toEqual([])
  })

  test('before it was ever tried is not asked about', async () => {
    await shop.pay()
    await markFirst()
    shop.wait(DAY)
    expect(await shop.issue()).toBe(0)
    expect(await shop.kept()).toMatchObject([{ status: 'by-hand' }])
  })
})

test('an owner who issues by hand has every document in the books, and the provider gets none', async () => {
  const own = await startInvoices('none')
  await own.pay()
  await own.refund('Z-1', 100)
  expect(await own.issue()).toBe(0)
  expect(await own.kept()).toMatchObject([{ status: 'by-hand' }, { status: 'by-hand' }])
  await own.stop()
})
