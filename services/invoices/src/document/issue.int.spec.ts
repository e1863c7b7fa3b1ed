import { DocumentIssued } from '@zmig/events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBooks } from '../books/books.ts'
import { startInvoices } from '../testing/invoices-fixture.ts'
import { issuedByHand, keepAllocation, retryDocument, settleTrouble } from './staff-documents.commands.ts'
import { findByNumber, listOfOrder, listWaiting } from './documents.queries.ts'

let shop: Awaited<ReturnType<typeof startInvoices>>
beforeEach(async () => {
  shop = await startInvoices()
})
afterEach(() => shop.stop())

const DAY = 24 * 60
const waiting = () => listWaiting(shop.database, shop.deps.clock.now())

describe('a payment', () => {
  test('gets one invoice, which is mailed, published and found by its number', async () => {
    const event = await shop.pay()
    await shop.learn(event)
    await shop.issue()
    await shop.issue()
    expect(await shop.kept()).toMatchObject([
      { kind: 'invoice-receipt', status: 'issued', number: '3001', trouble: null },
    ])
    expect(await shop.desk.issued()).toMatchObject([{ type: 320, total: 189_800, customer: 'דנה כהן' }])
    expect(await shop.desk.mails('dana@example.co.il')).toHaveLength(1)
    const published = await shop.published()
    expect(published).toMatchObject([
      { type: DocumentIssued.type, data: { number: '3001', net: 160_847, vat: 28_953 } },
    ])
    expect(JSON.stringify(published)).not.toMatch(/דנה|dana|http/)
    expect(await findByNumber(shop.database, '3001')).toEqual(['Z-1'])
    expect(await waiting()).toEqual([])
  })

  test('of before this service issued gets none', async () => {
    shop.wait(-1)
    await shop.pay()
    expect(await shop.kept()).toEqual([])
    shop.wait(2)
    await shop.refund('Z-1', 189_800)
    expect(await shop.kept()).toMatchObject([{ kind: 'credit-note', status: 'stuck', error: 'no-original' }])
  })

  test('names the business that the buyer gave, and keeps its allocation number', async () => {
    const texts = { nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888883' }
    const person = { name: 'דנה כהן', phone: '0521234567', email: '', texts }
    await shop.pay('Z-1', { payNow: 700_000 }, person)
    await shop.issue()
    expect(await shop.desk.issued()).toMatchObject([{ customer: 'אופנועי הצפון בע״מ' }])
    expect(await shop.kept()).toMatchObject([{ allocation: expect.stringMatching(/^\d{9}$/) as string, trouble: null }])
  })

  test('of a business without an allocation number that it needs is a case, until the number is kept with it', async () => {
    const texts = { nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888883' }
    await shop.pay('Z-1', { payNow: 700_000 }, { name: 'דנה כהן', phone: '', email: '', texts })
    const { documents } = shop
    await shop.issue({
      ...documents,
      issue: async (request) => {
        const issuing = await documents.issue(request)
        return issuing.kind === 'issued' ? { ...issuing, document: { ...issuing.document, allocation: null } } : issuing
      },
    })
    const [found] = await waiting()
    expect(found).toMatchObject({ status: 'issued', reason: 'no-allocation' })
    const books = async () => (await readBooks(shop.database, '2026-11-30', '2026-11-30')).differences
    expect(await books()).toMatchObject([{ cause: 'no-allocation' }])
    expect(await keepAllocation(shop.database, found?.id ?? '', '123456789')).toBe(true)
    expect(await waiting()).toEqual([])
    expect(await books()).toEqual([])
    expect(await listOfOrder(shop.database, 'Z-1')).toMatchObject([{ number: '3001', allocation: '123456789' }])
    expect(await findByNumber(shop.database, '123456789')).toEqual(['Z-1'])
    expect(await keepAllocation(shop.database, found?.id ?? '', '987654321')).toBe(false)
    expect(await shop.kept()).toMatchObject([{ allocation: '123456789' }])
  })

  test('of a business whose case was settled still takes its number, and another case stays open', async () => {
    await shop.pay()
    await shop.issue()
    await shop.database.query(`update invoices.document set trouble = 'same-number'`)
    const [row] = await shop.kept()
    expect(await keepAllocation(shop.database, row?.id ?? '', '123456789')).toBe(true)
    expect(await waiting()).toMatchObject([{ reason: 'same-number', allocation: '123456789' }])
    expect(await settleTrouble(shop.database, row?.id ?? '')).toBe(true)
    expect(await waiting()).toEqual([])
  })

  test('takes no allocation number before it is issued', async () => {
    await shop.pay()
    const [row] = await shop.kept()
    expect(await keepAllocation(shop.database, row?.id ?? '', '123456789')).toBe(false)
  })
})

describe('a refund', () => {
  test('gets a credit note of its invoice, after the invoice', async () => {
    await shop.pay()
    await shop.refund('Z-1', 179_800)
    await shop.issue()
    await shop.issue()
    expect(await shop.desk.issued()).toMatchObject([
      { type: 320, number: 3001 },
      { type: 330, number: 5001, total: 179_800 },
    ])
    expect((await shop.desk.issued())[1]?.parent).not.toBe('')
    expect(await listOfOrder(shop.database, 'Z-1')).toMatchObject([{ number: '3001' }, { number: '5001' }])
  })

  test('of money that had no invoice gets none', async () => {
    await shop.place({ orderId: 'Z-1' })
    await shop.refund('Z-1', 5)
    expect(await shop.kept()).toEqual([])
  })

  test('of more than its invoice is for a person', async () => {
    await shop.pay()
    await shop.refund('Z-1', 189_801)
    expect(await shop.kept()).toContainEqual(expect.objectContaining({ status: 'stuck', error: 'above-original' }))
  })
})

describe('a provider', () => {
  test('that is away for a day and more gets the document when it is back', async () => {
    await shop.pay()
    await shop.desk.behave('away')
    await shop.issue()
    expect(await waiting()).toEqual([])
    for (let minutes = 0; minutes < 2 * DAY; minutes += 61) {
      shop.wait(61)
      await shop.issue()
    }
    const [found] = await waiting()
    expect(found).toMatchObject({ status: 'waiting', number: null })
    expect(found?.tries).toBeGreaterThan(24)
    expect(await shop.desk.issued()).toEqual([])
    await shop.desk.behave('ok')
    expect(await retryDocument(shop.database, found?.id ?? '', shop.deps.clock.now())).toBe(true)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'issued', number: '3001' }])
    expect(await waiting()).toEqual([])
  })

  test.each(['slow', 'html'])('whose answer is lost (%s) issues once', async (mode) => {
    await shop.pay()
    await shop.desk.behave(mode, 1)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'waiting', number: null }])
    shop.wait(2)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'issued', number: '3001' }])
    expect(await shop.desk.issued()).toHaveLength(1)
    expect(await shop.desk.mails('dana@example.co.il')).toHaveLength(1)
  })

  test('that has issued, in front of a process that dies, is asked before anything is repeated', async () => {
    await shop.pay()
    const { documents } = shop
    const dies = {
      ...documents,
      issue: async (request: Parameters<typeof documents.issue>[0]) => {
        await documents.issue(request)
        throw new Error('the process died')
      },
    }
    await expect(shop.issue(dies)).rejects.toThrow('died')
    expect(await shop.kept()).toMatchObject([{ status: 'waiting', number: null }])
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'waiting', tries: 1 }])
    shop.wait(3)
    const never = () => Promise.reject(new Error('it was issued already'))
    await shop.issue({ ...documents, issue: never })
    expect(await shop.kept()).toMatchObject([{ status: 'issued', number: '3001' }])
    expect(await shop.desk.issued()).toHaveLength(1)
  })

  test('that has issued before the process was killed has one document, one number and one mail', async () => {
    await shop.pay()
    await shop.issueAndKill()
    expect(await shop.kept()).toMatchObject([{ status: 'waiting', number: null }])
    expect(await shop.published()).toEqual([])
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'waiting', tries: 1 }])
    shop.wait(3)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ status: 'issued', number: '3001', trouble: null }])
    expect(await shop.desk.issued()).toHaveLength(1)
    expect(await shop.desk.mails('dana@example.co.il')).toHaveLength(1)
    expect(await shop.published()).toHaveLength(1)
  })

  test('that issues twice keeps the first number here, and the second is a case', async () => {
    await shop.pay()
    const { documents } = shop
    await shop.issue({
      ...documents,
      issue: async (request) => {
        const first = await documents.issue(request)
        await shop.desk.behave('twice', 1)
        await documents.issue(request)
        return first
      },
    })
    expect(await shop.kept()).toMatchObject([{ number: '3001', trouble: null }])
    shop.wait(11)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ number: '3001', trouble: 'issued-twice', others: ['3002'] }])
    expect(await waiting()).toMatchObject([{ reason: 'issued-twice', others: ['3002'] }])
    expect(await findByNumber(shop.database, '3002')).toEqual(['Z-1'])
  })

  test('that renumbers keeps the first number here, and the other is a case', async () => {
    await shop.pay()
    await shop.issue()
    const [row] = await shop.kept()
    shop.wait(11)
    const renumbered = async (...asked: Parameters<typeof shop.documents.find>) =>
      (await shop.documents.find(...asked))?.map((found) => ({ ...found, number: '4711' }))
    await shop.issue({ ...shop.documents, find: renumbered })
    expect(await shop.kept()).toMatchObject([{ id: row?.id, number: '3001', trouble: 'renumbered', others: ['4711'] }])
  })

  test('that renumbers on its wire, when it is asked again, is found out by the check', async () => {
    await shop.pay()
    const { documents } = shop
    await shop.issue({
      ...documents,
      issue: async (request) => {
        const first = await documents.issue(request)
        await shop.desk.behave('renumbers', 1)
        await documents.issue(request)
        return first
      },
    })
    expect(await shop.desk.issued()).toMatchObject([{ number: 3002 }])
    expect(await shop.kept()).toMatchObject([{ number: '3001', trouble: null }])
    shop.wait(11)
    await shop.issue()
    expect(await shop.kept()).toMatchObject([{ number: '3001', trouble: 'renumbered', others: ['3002'] }])
    expect(await waiting()).toMatchObject([{ reason: 'renumbered', others: ['3002'] }])
    expect(await shop.published()).toHaveLength(1)
  })

  test('that gives one number to two documents has both as cases, and both differ in the books', async () => {
    const { documents } = shop
    const sameNumber = {
      ...documents,
      issue: async (request: Parameters<typeof documents.issue>[0]) => {
        const issuing = await documents.issue(request)
        return issuing.kind === 'issued' ? { ...issuing, document: { ...issuing.document, number: '3001' } } : issuing
      },
    }
    for (const order of ['Z-1', 'Z-2']) await shop.pay(order)
    await Promise.all([shop.issue(sameNumber), shop.issue(sameNumber)])
    expect(await waiting()).toMatchObject([
      { orderId: 'Z-1', number: '3001', reason: 'same-number' },
      { orderId: 'Z-2', number: '3001', reason: 'same-number' },
    ])
    const { differences } = await readBooks(shop.database, '2026-11-30', '2026-11-30')
    expect(differences).toMatchObject([
      { orderId: 'Z-1', cause: 'same-number' },
      { orderId: 'Z-2', cause: 'same-number' },
    ])
    expect(await findByNumber(shop.database, '3001')).toEqual(['Z-1', 'Z-2'])
  })

  test('that comes after another one may have its numbers, and so may documents of another kind', async () => {
    const { documents } = shop
    const numbered = (number: string) => ({
      ...documents,
      issue: async (request: Parameters<typeof documents.issue>[0]) => {
        const issuing = await documents.issue(request)
        return issuing.kind === 'issued' ? { ...issuing, document: { ...issuing.document, number } } : issuing
      },
    })
    await shop.pay('Z-1')
    await shop.issue(numbered('7'))
    await shop.refund('Z-1', 100)
    await shop.issue(numbered('7'))
    await shop.pay('Z-2')
    await shop.issue(numbered('7'), 'another provider')
    expect((await shop.kept()).map(({ number, trouble }) => [number, trouble])).toEqual([
      ['7', null],
      ['7', null],
      ['7', null],
    ])
  })

  test('that refuses is not asked again until a person has looked', async () => {
    await shop.pay()
    await shop.desk.behave('held', 1)
    await shop.issue()
    shop.wait(DAY)
    expect(await shop.issue()).toBe(0)
    const [found] = await waiting()
    expect(found).toMatchObject({ status: 'stuck', reason: 'allocation-held' })
    expect(await issuedByHand(shop.database, found?.id ?? '', shop.deps.clock.now())).toBe(true)
    expect(await waiting()).toEqual([])
    expect(await shop.issue()).toBe(0)
    expect(await shop.desk.issued()).toEqual([])
  })
})

test('two processes issue a document once', async () => {
  for (const order of ['Z-1', 'Z-2', 'Z-3', 'Z-4']) await shop.pay(order)
  await Promise.all([shop.issue(), shop.issue(), shop.issue()])
  expect(await shop.desk.issued()).toHaveLength(4)
  expect((await shop.kept()).map(({ number }) => number)).toEqual(['3001', '3002', '3003', '3004'])
})
