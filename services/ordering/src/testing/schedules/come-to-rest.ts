import { checkoutOf, type Call } from './calls.ts'
import type { Commands } from './commands.ts'
import type { Play } from './play.ts'
import type { World } from './world.ts'

/** An answer that never comes keeps nobody pressing for ever. */
const MOST_TRIES = 3

const quietly = (label: string, run: (commands: Commands) => Promise<unknown>): Call => ({
  label,
  run,
  heard: () => [],
})

const sweep = quietly('the sweeper', async ({ sweep: step }) => {
  while (await step());
})
const expire = quietly('expiry', async ({ expireCards, expireTransfers }) => {
  await expireCards()
  await expireTransfers()
})
const giveBack = quietly('refunds', async ({ giveBack: step }) => {
  while (await step());
})

/** Minutes: past every session, past a day of a silent gateway, past the hold of a transfer. */
const LATER = [30, 25 * 60, 8 * 24 * 60]

/**
 * The network works again, everybody whose answer was lost presses once more, and time passes until nothing waits for
 * anything: what the shop's timers do by themselves.
 */
export const comeToRest = async (world: World, play: Play): Promise<void> => {
  play.story.push('all is well again')
  world.network.mend()
  await world.network.deliverLate()
  for (const client of play.clients.clients)
    for (let tries = 0; client.waits && tries < MOST_TRIES; tries += 1)
      await play.calls(checkoutOf(play.clients, client))
  for (const minutes of LATER) {
    world.pass(minutes)
    await play.calls(sweep, expire, giveBack)
  }
  const waiting = play.state().refunds.filter(({ status, uniqueId }) => status === 'due' && uniqueId !== null)
  const again = waiting.map(({ orderId }) =>
    quietly(`refunds of ${orderId} again`, ({ refunds }) => refunds.retryRefunds(orderId)),
  )
  await play.calls(...again, giveBack)
}
