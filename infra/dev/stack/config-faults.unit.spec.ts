import { expect, test } from 'vitest'
import { readStartConfig } from '../config.ts'
import { configFaults } from './settings.ts'

const named = (faults: string[], name: string) => faults.filter((fault) => fault.startsWith(`${name}:`))

test('reports once a file that several services cannot read', () => {
  expect(named(configFaults({ COMPANY_FILE: '/nowhere.json' }), 'COMPANY_FILE')).toHaveLength(1)
})

test('reports faults of every service together, except for settings that the supervisor fills in', () => {
  const faults = configFaults({ CARD_HOLD_MINUTES: '0', SMTP_URL: 'mail', PIXEL_ID: 'x y' })
  for (const name of ['CARD_HOLD_MINUTES', 'SMTP_URL', 'PIXEL_ID']) expect(named(faults, name)).toHaveLength(1)
  for (const name of ['DATABASE_URL', 'SERVICES_URL']) expect(named(faults, name)).toEqual([])
})

test('logs security events in production, unless told otherwise', () => {
  const production = { NODE_ENV: 'production', SERVICES_SECRET: 'x'.repeat(40) }
  expect(readStartConfig({}).logLevel).toBe('warn')
  expect(readStartConfig(production).logLevel).toBe('info')
  expect(readStartConfig({ ...production, LOG_LEVEL: 'error' }).logLevel).toBe('error')
})
