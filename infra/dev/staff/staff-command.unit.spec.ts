import { expect, test } from 'vitest'
import { parseStaffCommand, sessionRows } from './staff-command.ts'

test('lists sessions, ends some, and releases an address', () => {
  expect(parseStaffCommand(['sessions'])).toEqual({ action: 'sessions' })
  expect(parseStaffCommand(['revoke', '0123456789ab'])).toEqual({ action: 'revoke', whose: '0123456789ab' })
  expect(parseStaffCommand(['revoke', 'dana@zmigo.co.il'])).toEqual({ action: 'revoke', whose: 'dana@zmigo.co.il' })
  expect(parseStaffCommand(['revoke', 'all'])).toEqual({ action: 'revoke', whose: 'all' })
  expect(parseStaffCommand(['release', 'dana@zmigo.co.il'])).toEqual({ action: 'release', email: 'dana@zmigo.co.il' })
})

test.each([
  [[]],
  [['list']],
  [['sessions', 'dana@zmigo.co.il']],
  [['revoke']],
  [['revoke', '--all']],
  [['revoke', 'dana']],
  [['revoke', 'all', 'dana@zmigo.co.il']],
  [['release', 'all']],
  [['release']],
])('%j means nothing', (args) => {
  expect(parseStaffCommand(args)).toBeUndefined()
})

test('shows times to the minute', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}Z`)
  const session = { id: '0123456789ab', email: 'dana@zmigo.co.il', name: 'Dana Levi' }
  expect(
    sessionRows([{ ...session, signedInAt: at('06:00:01'), lastUsedAt: at('07:30:59'), endsAt: at('09:30:59') }]),
  ).toEqual([
    ['0123456789ab', 'dana@zmigo.co.il', '2026-11-23T06:00', '2026-11-23T07:30', '2026-11-23T09:30', 'Dana Levi'],
  ])
})
