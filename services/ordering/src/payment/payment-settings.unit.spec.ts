import { defineConfig } from '@zmig/kit'
import { describe, expect, test } from 'vitest'
import { paymentSettings } from './payment-settings.ts'

const read = defineConfig(paymentSettings('hosted-page'))
const readCreditGuard = defineConfig(paymentSettings('credit-guard'))
const production = {
  NODE_ENV: 'production',
  PAYMENT_BASE_URL: 'https://pay.example/api/',
  PAYMENT_TERMINAL: '4500001',
  PAYMENT_PASSWORD: 'what the gateway gave us',
}

test('development uses the payment gateway of the desk', () => {
  expect(read({})).toEqual({
    publicUrl: 'http://localhost:8080',
    paymentProvider: 'hosted-page',
    paymentBaseUrl: 'http://localhost:8081/pay',
    paymentTerminal: '0962835',
    paymentPassword: expect.stringMatching(/^development-[\w-]{43}$/) as string,
    paymentInquirySeconds: 30,
    paymentRelayUrl: 'http://localhost:8081/xpo/Relay',
    paymentPageHosts: ['127.0.0.1'],
    paymentMid: '11885',
    paymentUser: 'zmigo',
    paymentMacPassword: expect.stringMatching(/^development-[\w-]{43}$/) as string,
  })
})

describe('production', () => {
  test('uses the account of the gateway, and asks less often', () => {
    expect(read(production)).toMatchObject({
      paymentBaseUrl: 'https://pay.example/api',
      paymentTerminal: '4500001',
      paymentInquirySeconds: 300,
    })
  })

  test.each(['PAYMENT_BASE_URL', 'PAYMENT_TERMINAL', 'PAYMENT_PASSWORD'])('refuses to start without %s', (name) => {
    expect(() => read({ ...production, [name]: undefined })).toThrow(new RegExp(`^${name}: is missing`))
  })

  test.each([
    ['the desk', 'PAYMENT_BASE_URL', 'http://localhost:8081/pay', 'must be https'],
    ['the terminal of development', 'PAYMENT_TERMINAL', '0962835', 'development value'],
    ['the password of development', 'PAYMENT_PASSWORD', 'development-payment-password', 'development value'],
    ['a sweeper that asks once an hour', 'PAYMENT_INQUIRY_SECONDS', '3600', 'not in range'],
  ])('refuses %s', (_, name, value, fault) => {
    expect(() => read({ ...production, [name]: value })).toThrow(new RegExp(`^${name}: .*${fault}`))
  })

  test('never prints a password', () => {
    expect(() => read({ ...production, PAYMENT_PASSWORD: 'development-payment-password' })).not.toThrow(
      /development-payment-password/,
    )
  })
})

describe('CreditGuard in production', () => {
  const creditGuard = {
    NODE_ENV: 'production',
    PAYMENT_PROVIDER: 'credit-guard',
    PAYMENT_TERMINAL: '0962832001',
    PAYMENT_PASSWORD: 'what the gateway gave us',
    PAYMENT_RELAY_URL: 'https://cgpay.creditguard.co.il/merchants/xpo/Relay',
    PAYMENT_PAGE_HOSTS: 'cgmpi.creditguard.co.il, PPS.creditguard.co.il',
    PAYMENT_MID: '938',
    PAYMENT_USER: 'our-shop',
    PAYMENT_MAC_PASSWORD: 'another one',
  }

  test('needs no address of another provider', () => {
    expect(readCreditGuard(creditGuard)).toMatchObject({
      paymentProvider: 'credit-guard',
      paymentRelayUrl: 'https://cgpay.creditguard.co.il/merchants/xpo/Relay',
      paymentPageHosts: ['cgmpi.creditguard.co.il', 'pps.creditguard.co.il'],
      paymentMid: '938',
    })
  })

  test('names everything that is missing at once, which another provider does not need', () => {
    const missing =
      /PAYMENT_RELAY_URL: is missing.*PAYMENT_USER: .*PAYMENT_PAGE_HOSTS: .*PAYMENT_MID: .*PAYMENT_MAC_PASSWORD: is missing/s
    const { PAYMENT_TERMINAL, PAYMENT_PASSWORD } = creditGuard
    const env = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'credit-guard', PAYMENT_TERMINAL, PAYMENT_PASSWORD }
    expect(() => readCreditGuard(env)).toThrow(missing)
    expect(() => read({ ...production, PAYMENT_PROVIDER: 'hosted-page' })).not.toThrow()
  })

  test.each([
    ['PAYMENT_RELAY_URL', 'http://cgpay.creditguard.co.il/xpo/Relay', 'must be https'],
    ['PAYMENT_RELAY_URL', 'cgpay.creditguard.co.il', 'must be an http'],
    ['PAYMENT_PAGE_HOSTS', 'https://cgmpi.creditguard.co.il', 'host names'],
    ['PAYMENT_MID', '11885', 'development value'],
    ['PAYMENT_USER', 'zmigo', 'development value'],
    ['PAYMENT_MAC_PASSWORD', 'development-mac', 'development value'],
  ])('refuses %s with %s', (name, value, fault) => {
    expect(() => readCreditGuard({ ...creditGuard, [name]: value })).toThrow(new RegExp(`^${name}: .*${fault}`))
  })
})

test('a provider that is not known is refused with those that are', () => {
  expect(() => read({ PAYMENT_PROVIDER: 'paypal' })).toThrow(
    'PAYMENT_PROVIDER: "paypal" is unknown; set one of hosted-page, credit-guard',
  )
})
