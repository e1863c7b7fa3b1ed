import { afterEach, beforeEach, expect, test } from 'vitest'
import { startInvoices } from '../testing/invoices-fixture.ts'
import { retryDocument } from './staff-documents.commands.ts'

let shop: Awaited<ReturnType<typeof startInvoices>>
beforeEach(async () => {
  shop = await startInvoices()
})
afterEach(() => shop.stop())

test('a document that is asked for again during its call waits for the end of that call', async () => {
  await shop.pay()
  const { documents } = shop
  const meanwhile: number[] = []
  await shop.issue({
    ...documents,
    issue: async (request) => {
      expect(await retryDocument(shop.database, request.transactionId, shop.deps.clock.now())).toBe(true)
      meanwhile.push(await shop.issue())
      return documents.issue(request)
    },
  })
  expect(meanwhile).toEqual([0])
  expect(await shop.desk.issued()).toHaveLength(1)
  expect(await shop.kept()).toMatchObject([{ status: 'issued', number: '3001' }])
})
