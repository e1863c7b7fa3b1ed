import { ConfigError } from '@zmig/kit'
import { expect, test } from 'vitest'
import { invoicesConfig } from './config.ts'
import { vatPercentOn } from './vat/vat.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    invoicesConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('development issues nothing by itself', () => expect(invoicesConfig({}).provider).toBe('none'))

test('production says who issues, and by hand only when it says so', () => {
  const production = { NODE_ENV: 'production' }
  expect(faultsOf(production)).toEqual([expect.stringMatching(/^INVOICE_PROVIDER: is missing in production/)])
  expect(faultsOf({ ...production, INVOICE_PROVIDER: 'none' })).toEqual([])
})

test('EZcount needs its key and an address, in production over https', () => {
  expect(faultsOf({ INVOICE_PROVIDER: 'ezcount' })).toEqual([
    expect.stringMatching(/^INVOICE_API_KEY: is missing/),
    expect.stringMatching(/^INVOICE_DEVELOPER_EMAIL: is missing/),
  ])
  const key = { INVOICE_PROVIDER: 'ezcount', INVOICE_API_KEY: 'k', INVOICE_DEVELOPER_EMAIL: 'office@shop.example' }
  expect(faultsOf({ ...key, NODE_ENV: 'production' })).toEqual([])
  expect(faultsOf({ ...key, NODE_ENV: 'production', INVOICE_BASE_URL: 'http://ezcount.example' })).toEqual([
    expect.stringMatching(/^INVOICE_BASE_URL: must be https/),
  ])
})

test('CreditGuard issues documents of its own charges, from the account that charges them', () => {
  const issuer = { INVOICE_PROVIDER: 'credit-guard' }
  expect(faultsOf(issuer)).toEqual([
    expect.stringMatching(/^INVOICE_PROVIDER: .*set PAYMENT_PROVIDER=credit-guard too/),
  ])
  const both = { ...issuer, PAYMENT_PROVIDER: 'credit-guard' }
  expect(invoicesConfig(both).relay).toMatchObject({ relayUrl: 'http://localhost:8081/xpo/Relay', user: 'zmigo' })
  expect(faultsOf({ ...both, NODE_ENV: 'production' })).toEqual(
    ['PAYMENT_TERMINAL', 'PAYMENT_PASSWORD', 'PAYMENT_RELAY_URL', 'PAYMENT_USER'].map(
      (name) => expect.stringMatching(new RegExp(`^${name}: is missing in production`)) as string,
    ),
  )
  expect(invoicesConfig({ INVOICE_PROVIDER: 'none', PAYMENT_PROVIDER: 'credit-guard' }).relay).toBeUndefined()
})

test('a rate of VAT is added to those of the law, or replaces the one of its day', () => {
  const { vatRates } = invoicesConfig({ VAT_RATES: '2027-01-01=19' })
  expect(['2024-12-31', '2026-12-31', '2027-01-01'].map((day) => vatPercentOn(vatRates, day))).toEqual([17, 18, 19])
  expect(faultsOf({ VAT_RATES: '19' })).toEqual([expect.stringMatching(/^VAT_RATES: "19" is no rate/)])
})
