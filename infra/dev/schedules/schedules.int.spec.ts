import { expect, test } from 'vitest'
import { deathsOf, playSchedules } from './testing/play-schedules.ts'

// Fifty of the schedules of schedules.deep.spec.ts, in every `npm test`.
test('fifty random schedules of crashes and retries: no order, no money and no tyre is lost or had twice', async () => {
  const again = '--project int infra/dev/schedules'
  const reports = await playSchedules({ schedules: 50, worlds: 1, again })
  for (const { schedules, milliseconds } of reports) console.log(`${schedules} schedules in ${milliseconds} ms`)
  if (reports.every(({ schedules }) => schedules === 1)) return // one schedule, played again
  expect(Object.values(deathsOf(reports)).length).toBeGreaterThan(0)
}, 600_000)
