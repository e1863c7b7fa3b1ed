import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { orderingConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmig-company-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const bank = { beneficiary: 'Zmigo', bank: '12', branch: '600', account: '123456' }

test('uses the sample account in development', () => {
  expect(orderingConfig({}).company.sample).toBe(true)
})

test('refuses the sample account in production, set or by default', () => {
  expect(() => orderingConfig({ NODE_ENV: 'production' })).toThrow(/COMPANY_FILE: .*sample values/)
  const copy = file('copy.json', JSON.stringify({ sample: true, bank }))
  expect(() => orderingConfig({ NODE_ENV: 'production', COMPANY_FILE: copy })).toThrow(/sample values/)
})

test('accepts a real account in production', () => {
  const real = file('real.json', JSON.stringify({ phones: ['03-5550101'], bank }))
  const gateway = { PAYMENT_BASE_URL: 'https://pay.example', PAYMENT_TERMINAL: '1', PAYMENT_PASSWORD: 'of the gateway' }
  expect(orderingConfig({ NODE_ENV: 'production', ...gateway, COMPANY_FILE: real }).company).toEqual({
    sample: false,
    phones: ['03-5550101'],
    bank,
  })
})

test('production says which wire its gateway speaks, or has an address of the wire of the desk, of which it warns', () => {
  const real = file('real.json', JSON.stringify({ phones: ['03-5550101'], bank }))
  const terminal = { PAYMENT_TERMINAL: '1', PAYMENT_PASSWORD: 'of the gateway', COMPANY_FILE: real }
  const production = { NODE_ENV: 'production', ...terminal }
  const unsaid =
    /^PAYMENT_PROVIDER: is missing in production; set credit-guard .* or hosted-page with PAYMENT_BASE_URL .*$/
  expect(() => orderingConfig(production)).toThrow(unsaid)
  expect(() => orderingConfig({ ...production, PAYMENT_PROVIDER: '' })).toThrow(unsaid)
  const address = { ...production, PAYMENT_BASE_URL: 'https://pay.example' }
  expect(orderingConfig(address)).toMatchObject({ paymentProvider: 'hosted-page', isWireAssumed: true })
  const said = orderingConfig({ ...address, PAYMENT_PROVIDER: 'hosted-page' })
  expect(said).toMatchObject({ paymentProvider: 'hosted-page', isWireAssumed: false })
  expect(orderingConfig({})).toMatchObject({ paymentProvider: 'hosted-page', isWireAssumed: false })
})

test('names what is missing in an invalid company file', () => {
  const wrong = file('wrong.json', JSON.stringify({ bank: { ...bank, account: 1 } }))
  expect(() => orderingConfig({ COMPANY_FILE: wrong })).toThrow(/bank\.account/)
  expect(() => orderingConfig({ COMPANY_FILE: file('broken.json', '{') })).toThrow(/cannot be read as JSON/)
  expect(() => orderingConfig({ COMPANY_FILE: join(folder, 'absent.json') })).toThrow(/cannot be read as JSON/)
})
