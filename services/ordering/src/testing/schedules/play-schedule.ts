import { faultsOfMoney, type Capture } from './check-money.ts'
import { faultsOfTold } from './check-told.ts'
import { comeToRest } from './come-to-rest.ts'
import { startPlay } from './play.ts'
import type { Deaths } from './run-call.ts'
import type { Schedule } from './schedule.ts'
import type { World } from './world.ts'

type Inquired = { status: string; amount?: number; refunded?: number }

/** What the gateway says of a payment to its merchant, with what went back. */
const inquire = async ({ desk }: World, uniqueId: string): Promise<Capture> => {
  const { terminal, password } = desk.merchant
  const authorization = `Basic ${Buffer.from(`${terminal}:${password}`).toString('base64')}`
  const response = await fetch(`${desk.baseUrl}/inquiry/${uniqueId}`, { headers: { authorization } })
  const { status, amount = 0, refunded = 0 } = (await response.json()) as Inquired
  return { uniqueId, status, amount, refunded }
}

/**
 * Plays one schedule to its end, and looks whether money, orders, goods and what was told of them are right.
 * @throws ScheduleFailed with the story
 */
export const playSchedule = async (world: World, schedule: Schedule, deaths: Deaths): Promise<void> => {
  const play = await startPlay(world, schedule, deaths)
  for (const step of schedule.steps) await play.step(step)
  await comeToRest(world, play)
  await world.untilTold()
  const state = play.state()
  const opened = [...new Set([...world.network.opened(), ...state.payments.map(({ uniqueId }) => uniqueId)])]
  const sessions = await Promise.all(opened.map((uniqueId) => inquire(world, uniqueId)))
  const orderIds = state.orders.map(({ orderId }) => orderId)
  play.fail([
    ...faultsOfMoney(state, sessions),
    ...faultsOfTold(state, await world.told(), await world.readModel.read(world.database, orderIds)),
  ])
}
