import { beforeEach, describe, expect, test } from 'vitest'
import { defineConfig } from '../config/config.ts'
import { createClientAddress, trustedProxiesSetting } from './client-address.ts'

const settings = defineConfig({ proxies: trustedProxiesSetting })
const warnings: string[] = []
beforeEach(() => void warnings.splice(0))

const shop = (env: Record<string, string>, publicUrl = 'http://shop.example') => {
  const logger = { warn: (message: string) => void warnings.push(message) }
  const { clientAddress, status } = createClientAddress({ ...settings(env), publicUrl, logger })
  return {
    status,
    addressOf: (peer: string | undefined, forwarded?: string, header = 'x-forwarded-for') =>
      clientAddress({
        headers: forwarded === undefined ? {} : { [header]: forwarded },
        socket: { remoteAddress: peer },
      }),
  }
}
const production = (trusted?: string, publicUrl?: string) =>
  shop({ NODE_ENV: 'production', ...(trusted && { TRUSTED_PROXIES: trusted }) }, publicUrl)

describe('in development', () => {
  const { addressOf } = shop({})
  test('this machine itself has no address under any of its names', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', undefined])
      expect(addressOf(address)).toBeUndefined()
  })
  test('a proxy on this machine is believed, also when it names this machine; a caller from outside is not', () => {
    expect(addressOf('127.0.0.1', '10.0.0.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(addressOf('127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
    expect(addressOf('203.0.113.9', '203.0.113.7')).toBe('203.0.113.9')
  })
})

describe('in production', () => {
  test('this machine has an address like every other', () => {
    for (const address of ['127.0.0.1', '::1']) expect(production().addressOf(address)).toBe(address)
    expect(production().addressOf('::ffff:127.0.0.1')).toBe('127.0.0.1')
    expect(production('loopback').addressOf('127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
  })
  test('no proxy is believed unless the setting names it', () => {
    for (const peer of ['127.0.0.1', '10.0.0.5', '203.0.113.9'])
      expect(production().addressOf(peer, '198.51.100.1')).toBe(peer)
    for (const trusted of ['10.0.0.5', '10.0.0.0/24', '192.0.2.1, 10.0.0.0/255.255.255.0', 'uniquelocal'])
      expect(production(trusted).addressOf('10.0.0.5', '198.51.100.1')).toBe('198.51.100.1')
    expect(production('10.0.0.0/24').addressOf('::ffff:10.0.0.5', '198.51.100.1')).toBe('198.51.100.1')
    expect(production('10.0.0.0/24').addressOf('10.0.1.5', '198.51.100.1')).toBe('10.0.1.5')
  })
  test('an address is the same in every spelling of its proxy', () => {
    const { addressOf } = production('10.0.0.5')
    for (const spelling of ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:cb00:7109'])
      expect(addressOf('10.0.0.5', spelling)).toBe('203.0.113.9')
    for (const spelling of ['2001:db8::1', '2001:0DB8:0::0:1', '[2001:db8::1]:443'])
      expect(addressOf('10.0.0.5', spelling)).toBe('2001:db8::1')
    expect(addressOf('::ffff:a00:5', '203.0.113.9')).toBe('203.0.113.9')
  })
  test('what a client writes in front of its address is not read, through any number of trusted proxies', () => {
    const { addressOf } = production('loopback, 10.0.0.0/24')
    expect(addressOf('127.0.0.1', '203.0.113.7, 198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('127.0.0.1', '127.0.0.1, 198.51.100.1, 10.0.0.7')).toBe('198.51.100.1')
  })
  test('a port behind the address is dropped, and what is no address is not one', () => {
    const { addressOf } = production('10.0.0.5')
    expect(addressOf('10.0.0.5', '198.51.100.1:52144')).toBe('198.51.100.1')
    expect(addressOf('10.0.0.5', '[2001:db8::1]:52144')).toBe('2001:db8::1')
    for (const wrong of ['unknown', '', 'x'.repeat(5_000), '198.51.100.1, _hidden'])
      expect(addressOf('10.0.0.5', wrong)).toBe('10.0.0.5')
  })
  test('callers whose connection has ended count together, not as a caller without an address', () => {
    expect(production().addressOf(undefined)).toBe(production('loopback').addressOf(undefined, '203.0.113.7'))
    expect(production().addressOf(undefined)).toBeDefined()
  })
})

describe('a proxy that is not trusted', () => {
  test('is reported once, with the first request that it forwards; the shop stays ready', () => {
    for (const peer of [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '100.64.0.9',
      '::ffff:10.1.2.3',
      'fd00::1',
    ]) {
      const { addressOf, status } = production('10.0.0.5')
      addressOf(peer)
      addressOf('203.0.113.9', '198.51.100.1') // anybody can send the header
      expect([status(), warnings.splice(0)]).toEqual([{ ok: true }, []])
      addressOf(peer, '198.51.100.1')
      addressOf(peer, '198.51.100.1', 'forwarded')
      expect(status()).toMatchObject({ ok: true, warning: expect.stringContaining('TRUSTED_PROXIES') as string })
      expect(warnings.splice(0)).toHaveLength(1)
    }
  })
  test('is reported at the start when the public address is https, which the shop itself does not speak', () => {
    expect(production(undefined, 'https://shop.example').status()).toMatchObject({ ok: true, warning: warnings[0] })
    expect(warnings).toHaveLength(1)
    expect(production('10.0.0.5', 'https://shop.example').status()).toEqual({ ok: true })
    expect(warnings).toHaveLength(1)
  })
  test('is no matter in development', () => {
    const { addressOf, status } = shop({ TRUSTED_PROXIES: '10.0.0.5' })
    addressOf('127.0.0.1', '198.51.100.1')
    expect([status(), warnings]).toEqual([{ ok: true }, []])
  })
})

test('the setting takes addresses, networks and names of networks, and refuses the rest with a sentence', () => {
  expect(settings({ TRUSTED_PROXIES: ' 10.0.0.5 ,2001:db8::/32,loopback' }).proxies.trusted).toHaveLength(3)
  for (const wrong of ['proxy.internal', '10.0.0.5/33', '0.0.0.0/0', '10.0.0', '10.0.0.5,', 'true', '1'])
    expect(() => settings({ TRUSTED_PROXIES: `127.0.0.1,${wrong}` })).toThrow(
      /^TRUSTED_PROXIES: ".*" is not such an address; set addresses or networks .*10\.0\.0\.0\/24/,
    )
})
