import { defineConfig } from '@zmig/kit'
import { describe, expect, test } from 'vitest'
import { paymentSettings } from './payment-settings.ts'

const read = defineConfig(paymentSettings)
const production = {
  NODE_ENV: 'production',
  PAYMENT_BASE_URL: 'https://pay.example/api/',
  PAYMENT_TERMINAL: '4500001',
  PAYMENT_PASSWORD: 'what the gateway gave us',
}

test('development uses the payment gateway of the desk', () => {
  expect(read({})).toEqual({
    publicUrl: 'http://localhost:8080',
    paymentBaseUrl: 'http://localhost:8081/pay',
    paymentTerminal: '0962835',
    paymentPassword: expect.stringMatching(/^development-[\w-]{43}$/) as string,
    paymentInquirySeconds: 30,
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
