import { expect, test } from 'vitest'
import { createAddressKey } from './address-key.ts'

const clientAddress = ({ socket }: { socket: { remoteAddress?: string | undefined } }) => socket.remoteAddress
const from = (remoteAddress: string | undefined) => ({ headers: {}, socket: { remoteAddress } })
const key = createAddressKey('secret', clientAddress)

test('a client without limits has no key', () => {
  expect(key(from(undefined))).toBeUndefined()
})

test('a key identifies one address without revealing it; another secret makes another key', () => {
  const one = key(from('203.0.113.7'))
  expect(one).toBe(key(from('203.0.113.7')))
  expect(one).not.toBe(key(from('203.0.113.8')))
  expect(one).not.toBe(createAddressKey('other', clientAddress)(from('203.0.113.7')))
  expect(one).not.toContain('203')
})

test('addresses of version 6 count by their network', () => {
  const one = key(from('2001:db8:1:2:aaaa::1'))
  expect(one).toBe(key(from('2001:0db8:0001:0002::ffff')))
  expect(one).not.toBe(key(from('2001:db8:1:3::1')))
  expect(key(from('2001:db8::1'))).toBe(key(from('2001:db8:0:0:1::')))
})
