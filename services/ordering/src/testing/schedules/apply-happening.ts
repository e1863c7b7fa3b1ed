import type { Clients } from './clients.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'
import type { Happening } from './schedule.ts'

/** A wrong amount that the gateway charges, in agorot. */
const WRONG_AMOUNT = 100

/** Applies an event from outside the shop. @returns a line of the story */
export const applyHappening = async (
  fixture: ScheduleFixture,
  { pages, returns }: Clients,
  what: Happening,
): Promise<string> => {
  switch (what.do) {
    case 'pay': {
      const page = pages[what.page % Math.max(pages.length, 1)]
      if (page === undefined) return 'there is no page to pay on'
      const amount = what.way === 'approve' && what.wrongly ? WRONG_AMOUNT : undefined
      const id = page.split('/').at(-1)?.slice(0, 6)
      const returned = await fixture.desk.choose(page, what.way, amount).catch(() => undefined)
      if (!returned) return `${what.way} on ${id}: the page is over`
      returns.push(returned)
      return `${what.way}${amount === undefined ? '' : ' of a wrong amount'} on ${id}`
    }
    case 'time passes':
      fixture.pass(what.minutes)
      return `${what.minutes} minutes pass`
    case 'the gateway':
      fixture.network.setMood(what.call, what.mood, what.calls)
      return `the next ${what.calls} of ${what.call}: ${what.mood}`
    case 'the relay is cut off':
      await fixture.cutRelayOff()
      return 'the relay is cut off'
  }
}
