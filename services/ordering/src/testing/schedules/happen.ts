import type { Clients } from './clients.ts'
import type { Happening } from './schedule.ts'
import type { World } from './world.ts'

/** What a buyer pays where a page shows another amount than was asked for, in agorot. */
const WRONG_AMOUNT = 100

/** Does what happens outside. @returns a line of the story */
export const happen = async (world: World, { pages, returns }: Clients, what: Happening): Promise<string> => {
  switch (what.do) {
    case 'pay': {
      const page = pages[what.page % Math.max(pages.length, 1)]
      if (page === undefined) return 'nobody knows a page to pay on'
      const amount = what.way === 'approve' && what.wrongly ? WRONG_AMOUNT : undefined
      const id = page.split('/').at(-1)?.slice(0, 6)
      const returned = await world.desk.choose(page, what.way, amount).catch(() => undefined)
      if (!returned) return `${what.way} on ${id}: the page is over`
      returns.push(returned)
      return `${what.way}${amount === undefined ? '' : ' of a wrong amount'} on ${id}`
    }
    case 'time passes':
      world.pass(what.minutes)
      return `${what.minutes} minutes pass`
    case 'the gateway':
      world.network.setMood(what.call, what.mood, what.calls)
      return `the next ${what.calls} of ${what.call}: ${what.mood}`
    case 'the relay is cut off':
      await world.cutRelayOff()
      return 'the relay is cut off'
  }
}
