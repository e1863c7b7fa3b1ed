import { expect, test } from 'vitest'
import { clientAddress, createAddressKey } from './address-key.ts'

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
})
const key = createAddressKey('secret')

test('this machine itself has no address under any of its names', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(clientAddress(from(address))).toBeUndefined()
  expect(clientAddress(from('127.0.0.1', '127.0.0.1'))).toBeUndefined()
  expect(key(from('::1'))).toBeUndefined()
})

test('a proxy on this machine is believed, the last word of it only; a caller from outside is not', () => {
  expect(clientAddress(from('127.0.0.1', '10.0.0.1, 203.0.113.7'))).toBe('203.0.113.7')
  expect(clientAddress(from('203.0.113.9', '203.0.113.7'))).toBe('203.0.113.9')
})

test('a key identifies one address without revealing it; another secret makes another key', () => {
  const one = key(from('203.0.113.7'))
  expect(one).toBe(key(from('::ffff:203.0.113.7')))
  expect(one).not.toBe(key(from('203.0.113.8')))
  expect(one).not.toBe(createAddressKey('other')(from('203.0.113.7')))
  expect(one).not.toContain('203')
})

test('addresses of version 6 count by their network', () => {
  const one = key(from('2001:db8:1:2:aaaa::1'))
  expect(one).toBe(key(from('2001:0db8:0001:0002::ffff')))
  expect(one).not.toBe(key(from('2001:db8:1:3::1')))
  expect(key(from('2001:db8::1'))).toBe(key(from('2001:db8:0:0:1::')))
})
