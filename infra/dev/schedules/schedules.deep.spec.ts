import { expect, test } from 'vitest'
import { deathsOf, playSchedules } from './testing/play-schedules.ts'

const again = '--project deep infra/dev/schedules'

test('a thousand random schedules of crashes and retries lose or duplicate no order, payment or tyre, on both wires of card gateways', async () => {
  const reports = await playSchedules({ schedules: 1_000, again })
  const deaths = deathsOf(reports)
  for (const { schedules, milliseconds } of reports) console.log(`${schedules} schedules in ${milliseconds} ms`)
  console.log('processes that died, by crash point', deaths)
  if (reports.length === 1) return // one schedule, played again
  // A crash point that no schedule reaches has lost its name: see crash-points.ts.
  for (const { missed } of reports) expect(missed).toEqual([])
})
