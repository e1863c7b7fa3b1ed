import { faultsOfEvents } from './check-events.ts'
import { faultsOfMoney, type Capture } from './check-money.ts'
import { finishEverything } from './finish-everything.ts'
import { startPlay } from './play.ts'
import type { Deaths } from './run-call.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'
import type { Schedule } from './schedule.ts'

type Inquired = { status: string; amount?: number; refunded?: number }

/** The gateway's answer about a payment, with the refunded amount. */
const inquire = async ({ desk }: ScheduleFixture, uniqueId: string): Promise<Capture> => {
  const { terminal, password } = desk.merchant
  const authorization = `Basic ${Buffer.from(`${terminal}:${password}`).toString('base64')}`
  const response = await fetch(`${desk.baseUrl}/inquiry/${uniqueId}`, { headers: { authorization } })
  const { status, amount = 0, refunded = 0 } = (await response.json()) as Inquired
  return { uniqueId, status, amount, refunded }
}

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
  const sessions = await Promise.all(opened.map((uniqueId) => inquire(fixture, uniqueId)))
  const orderIds = state.orders.map(({ orderId }) => orderId)
  play.fail([
    ...faultsOfMoney(state, sessions),
    ...faultsOfEvents(state, await fixture.published(), await fixture.readModel.read(fixture.database, orderIds)),
  ])
}
