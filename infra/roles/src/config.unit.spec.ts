import { ConfigError } from '@zmig/kit'
import { expect, test } from 'vitest'
import { ROLE_PORTS, roleConfig } from './config.ts'

const DATABASE_URL = 'postgres://localhost/shop'

/** @returns what is wrong with the settings of `api` */
const faultsOf = (env: Record<string, string>): string[] => {
  try {
    roleConfig('api')({ DATABASE_URL, ...env })
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.faults : [String(error)]
  }
}

test('an address that others can reach needs the secrets of production', () => {
  expect(faultsOf({ HOST: '0.0.0.0' })).toContainEqual(
    expect.stringMatching(/^SERVICES_SECRET: is missing in production/),
  )
  expect(faultsOf({ HOST: '0.0.0.0', SERVICES_SECRET: 'long enough to be the secret of a shop' })).toEqual([])
})

test('a pooler needs the address of its server', () => {
  const address = {
    DATABASE_POOLED_URL: 'postgres://localhost:6432/shop',
    SERVICES_SECRET: 'long enough to be the secret of a shop',
  }
  expect(faultsOf(address)).toEqual([])
  expect(faultsOf({ ...address, DATABASE_URL: '' })).toEqual([expect.stringMatching(/^DATABASE_URL: is missing/)])
})

test('a role listens on this machine alone, at a port of its own, unless it is told otherwise', () => {
  const secret = { SERVICES_SECRET: 'long enough to be the secret of a shop' }
  for (const role of ['api', 'worker'] as const)
    expect(roleConfig(role)({ DATABASE_URL, ...secret })).toMatchObject({ host: '127.0.0.1', port: ROLE_PORTS[role] })
  expect(ROLE_PORTS.api).not.toBe(ROLE_PORTS.worker)
})
