import { faultsOfEvents } from './check-events.ts'
import { faultsOfMoney, type Capture } from './check-money.ts'
import { finishEverything } from './finish-everything.ts'
import { startPlay } from './play.ts'
import type { Deaths } from './run-call.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'
import type { Schedule } from './schedule.ts'

/**
 * Plays one schedule to its end, and checks money, orders, goods and events.
 * @throws ScheduleFailed with the story
 */
export const playSchedule = async (fixture: ScheduleFixture, schedule: Schedule, deaths: Deaths): Promise<void> => {
  const play = await startPlay(fixture, schedule, deaths)
  for (const step of schedule.steps) await play.step(step)
  await finishEverything(fixture, play)
  await fixture.untilPublished()
  const state = play.state()
  const opened = [...new Set([...fixture.network.opened(), ...state.payments.map(({ uniqueId }) => uniqueId)])]
  const sessions = opened.map((uniqueId): Capture => {
    const known = fixture.desk.payments().find((payment) => payment.uniqueId === uniqueId)
    return known ?? { uniqueId, status: 'unknown', amount: 0, refunded: 0 }
  })
  const orderIds = state.orders.map(({ orderId }) => orderId)
  play.fail([
    ...faultsOfMoney(state, sessions),
    ...faultsOfEvents(state, await fixture.published(), await fixture.readModel.read(fixture.database, orderIds)),
  ])
}
