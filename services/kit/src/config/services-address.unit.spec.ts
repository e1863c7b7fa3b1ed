import { expect, test } from 'vitest'
import type { ConfigError } from './config.ts'
import { servicesAddressConfig } from './services-address.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    servicesAddressConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

test.each(['http://127.0.0.1:8082', 'http://localhost:8082', 'http://[::1]:8082', 'https://api.example'])(
  'web may call the services at %s',
  (address) => {
    expect(servicesAddressConfig({ SERVICES_URL: address })).toEqual({ services: { baseUrl: address } })
  },
)

test('commands go unencrypted to another machine only when its network encrypts', () => {
  expect(faultsOf({ SERVICES_URL: 'http://api:8082' })).toEqual([
    expect.stringMatching(/^SERVICES_URL: would send commands .* unencrypted to another machine; set an https address/),
  ])
  expect(faultsOf({ SERVICES_URL: 'http://api:8082', SERVICES_NETWORK: 'encrypted' })).toEqual([])
})

test('an authority without TLS, one that is no file, and no address are refused', () => {
  expect(faultsOf({ SERVICES_URL: 'https://api', SERVICES_CA: '/nowhere.pem' })).toEqual([
    expect.stringContaining('SERVICES_CA: "/nowhere.pem" cannot be read'),
  ])
  expect(faultsOf({ SERVICES_URL: 'api:8082' })).toEqual([
    expect.stringContaining('SERVICES_URL: is not such an address'),
  ])
})
