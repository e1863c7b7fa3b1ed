import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCreditGuardTaxDocuments } from '../adapters/credit-guard-tax-documents.adapter.ts'
import { createEzcountTaxDocuments } from '../adapters/ezcount-tax-documents.adapter.ts'
import { invoiceOf } from '../testing/documents.ts'
import { startInvoices } from '../testing/invoices-fixture.ts'
import { VAT_RATES } from '../vat/vat.ts'
import { addsUp, createSetup } from './setup.commands.ts'

let shop: Awaited<ReturnType<typeof startInvoices>>
beforeAll(async () => {
  shop = await startInvoices()
})
afterAll(() => shop.stop())

const setupOf = (documents: Parameters<typeof createSetup>[0]['documents'], via = 'ezcount one') =>
  createSetup({ ...shop.deps, config: { provider: 'ezcount', vatRates: VAT_RATES }, via, documents })

test('a provider that knows the shop is accepted with the time of the check, and nothing is issued', async () => {
  const setup = setupOf(shop.documents)
  expect(await setup.read()).toEqual({ done: false })
  const before = (await shop.desk.issued()).length
  expect(await setup.check()).toEqual({ ok: true })
  expect(await setup.read()).toEqual({ done: true, at: shop.deps.clock.now().toISOString() })
  expect(await shop.desk.issued()).toHaveLength(before)
  expect(await setupOf(shop.documents, 'ezcount two').read()).toEqual({ done: false })
})

test('a provider that does not answer is refused, and so is one that does not know the key, in other words', async () => {
  const nowhere = setupOf({ check: () => Promise.resolve('away') })
  const away = await nowhere.check()
  expect(away).toMatchObject({ ok: false, code: 'REFUSED' })
  expect(await nowhere.read()).toEqual({ done: false, state: 'refused' })
  const stranger = createEzcountTaxDocuments({ baseUrl: shop.desk.url, apiKey: 'wrong', developerEmail: 'a@b.example' })
  const wrong = await setupOf(stranger).check()
  expect(wrong).toMatchObject({ ok: false, code: 'REFUSED' })
  expect(wrong).not.toEqual(away)
})

test('the card gateway as the provider is asked too, and accepted only with its own password', async () => {
  const account = shop.desk.relay
  const own = setupOf(createCreditGuardTaxDocuments(account), 'credit-guard one')
  expect(await own.check()).toEqual({ ok: true })
  const stranger = setupOf(createCreditGuardTaxDocuments({ ...account, password: 'wrong' }), 'credit-guard two')
  expect(await stranger.check()).toMatchObject({ ok: false, code: 'REFUSED' })
})

test('a shop that issues by hand says so, and has nothing to check', async () => {
  const byHand = setupOf(undefined)
  expect(await byHand.read()).toEqual({ done: true, state: 'by-hand' })
  expect(await byHand.check()).toMatchObject({ ok: false, code: 'BY_HAND' })
})

test('a draft adds up when its lines and its VAT do', () => {
  const draft = invoiceOf()
  expect(addsUp(draft)).toBe(true)
  expect(addsUp({ ...draft, total: draft.total + 1 })).toBe(false)
  expect(addsUp({ ...draft, vat: 0, net: draft.total })).toBe(false)
})
