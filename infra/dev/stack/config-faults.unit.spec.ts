import { expect, test } from 'vitest'
import { configFaults } from './settings.ts'

const named = (faults: string[], name: string) => faults.filter((fault) => fault.startsWith(`${name}:`))

test('a file that several services read in vain is told of once', () => {
  expect(named(configFaults({ COMPANY_FILE: '/nowhere.json' }), 'COMPANY_FILE')).toHaveLength(1)
})

test('faults of every service are told together, but for what the supervisor fills in itself', () => {
  const faults = configFaults({ CARD_HOLD_MINUTES: '0', SMTP_URL: 'mail', PIXEL_ID: 'x y' })
  for (const name of ['CARD_HOLD_MINUTES', 'SMTP_URL', 'PIXEL_ID']) expect(named(faults, name)).toHaveLength(1)
  for (const name of ['DATABASE_URL', 'SERVICES_URL']) expect(named(faults, name)).toEqual([])
})
