import { expect, test } from 'vitest'
import { sessionRows } from './staff-command.ts'

test('shows times to the minute', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}Z`)
  const session = { id: '0123456789ab', email: 'dana@zmigo.co.il', name: 'Dana Levi' }
  expect(
    sessionRows([{ ...session, signedInAt: at('06:00:01'), lastUsedAt: at('07:30:59'), endsAt: at('09:30:59') }]),
  ).toEqual([
    ['0123456789ab', 'dana@zmigo.co.il', '2026-11-23T06:00', '2026-11-23T07:30', '2026-11-23T09:30', 'Dana Levi'],
  ])
})
