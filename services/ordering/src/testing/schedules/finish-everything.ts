import { checkoutOf, type Call } from './calls.ts'
import type { Commands } from './commands.ts'
import type { Play } from './play.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'

/** Clients do not repeat an unanswered request for ever. */
const MOST_TRIES = 3

const timer = (label: string, run: (commands: Commands) => Promise<unknown>): Call => ({
  label,
  run,
  heard: () => [],
})

const sweep = timer('the sweeper', async ({ sweep: step }) => {
  while (await step());
})
const expire = timer('expiry', async ({ expireCards, expireTransfers }) => {
  await expireCards()
  await expireTransfers()
})
const giveBack = timer('refunds', async ({ giveBack: step }) => {
  while (await step());
})

/** Minutes: past every session, past a day of a silent gateway, past the hold of a transfer. */
const LATER = [30, 25 * 60, 8 * 24 * 60]

/**
 * Repairs the network, repeats every request whose answer was lost, and lets time pass and the timers run until nothing is
 * pending.
 */
export const finishEverything = async (fixture: ScheduleFixture, play: Play): Promise<void> => {
  play.story.push('all is well again')
  fixture.network.mend()
  await fixture.network.deliverLate()
  for (const client of play.clients.clients)
    for (let tries = 0; client.waits && tries < MOST_TRIES; tries += 1)
      await play.calls(checkoutOf(play.clients, client))
  for (const minutes of LATER) {
    fixture.pass(minutes)
    await play.calls(sweep, expire, giveBack)
  }
  const waiting = play.state().refunds.filter(({ status, uniqueId }) => status === 'due' && uniqueId !== null)
  const again = waiting.map(({ orderId }) =>
    timer(`refunds of ${orderId} again`, ({ refunds }) => refunds.retryRefunds(orderId)),
  )
  await play.calls(...again, giveBack)
}
