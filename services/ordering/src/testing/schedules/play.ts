import { applyHappening } from './apply-happening.ts'
import { attemptOf } from './attempts.ts'
import { answerOf, callOf, type Call } from './calls.ts'
import { faultsOfGoods } from './check-goods.ts'
import { faultsOfOrders } from './check-orders.ts'
import { createClients } from './clients.ts'
import { dieAt, live, runCalls, type Deaths, type Outcome } from './run-call.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'
import type { Happening, Operation, Schedule, Step } from './schedule.ts'
import { readShop } from './shop-state.ts'
import { stopAt } from './stop-process.ts'

/** What went wrong, and everything that happened before. */
export class ScheduleFailed extends Error {
  override readonly name = 'ScheduleFailed'
}

/**
 * Plays a schedule, and checks orders, goods, slots and coupons after every step.
 * @throws ScheduleFailed with the story
 */
export const startPlay = async (fixture: ScheduleFixture, { stock, wishes }: Schedule, deaths: Deaths) => {
  await fixture.begin(stock)
  const clients = createClients(wishes.map(attemptOf))
  let state = await readShop(fixture.database)
  const story: string[] = [`${stock.front} fronts, ${stock.rear} rears`]

  const fail = (faults: readonly string[]): void => {
    if (faults.length > 0) throw new ScheduleFailed([...faults, 'The story:', ...story].join('\n  '))
  }

  const hear = (call: Call, outcome: Outcome): string[] => {
    story.push(`${call.label}: ${outcome.state} ${outcome.state === 'answered' ? answerOf(outcome.answer) : ''}`)
    return outcome.state === 'answered' ? call.heard(outcome.answer) : []
  }

  const run = async (calls: readonly Call[], watch = live): Promise<string[]> => {
    const outcomes = await runCalls(fixture, calls, watch)
    return calls.flatMap((call, index) => hear(call, outcomes[index] ?? { state: 'failed' }))
  }

  const resolve = (operation: Operation): Call | undefined => callOf(operation, state, clients)
  const outside = async (what: Happening): Promise<string[]> => {
    story.push(await applyHappening(fixture, clients, what))
    return []
  }

  const between = async ({ what, waits, meanwhile, dies }: Extract<Step, { kind: 'between' }>): Promise<string[]> => {
    const call = resolve(what)
    if (!call) return []
    const other = async (): Promise<string[]> => {
      story.push(`(${call.label} waits: ${waits.at})`)
      const isOutside = ['pay', 'time passes', 'the gateway', 'the relay is cut off'].includes(meanwhile.do)
      if (isOutside) return outside(meanwhile as Happening)
      const second = resolve(meanwhile as Operation)
      return second ? run([second], typeof dies === 'object' ? dieAt(dies, deaths) : live) : []
    }
    const stopped = stopAt(fixture, waits, other, dies === 'first' ? deaths : undefined)
    const faults = await run([call], stopped.watch)
    return [...faults, ...(await stopped.end())]
  }

  const play = async (step: Step): Promise<string[]> => {
    switch (step.kind) {
      case 'one': {
        const call = resolve(step.what)
        return call ? run([call], step.dies && dieAt(step.dies, deaths)) : []
      }
      case 'at once':
        return run(step.what.flatMap((operation) => resolve(operation) ?? []))
      case 'between':
        return between(step)
      case 'outside':
        return outside(step.what)
    }
  }

  /** @param isSingle one call was made since the last check */
  const check = async (faults: readonly string[], isSingle: boolean): Promise<void> => {
    const before = state
    state = await readShop(fixture.database)
    const errors = fixture.logged.filter((line) => !line.includes('55P03')).map((line) => `in the log: ${line}`)
    const ofOrders = faultsOfOrders(clients.clients, before, state, isSingle)
    fail([...faults, ...errors, ...faultsOfGoods(state, stock), ...ofOrders])
    for (const client of clients.clients) client.checked = client.acknowledged.length
  }

  return {
    clients,
    story,
    fail,
    state: () => state,
    step: async (step: Step): Promise<void> => {
      await fixture.network.deliverLate()
      await check(await play(step), step.kind === 'one')
    },
    /** makes the calls one after the other, and checks at the end */
    calls: async (...calls: Call[]): Promise<void> => {
      const faults: string[] = []
      for (const call of calls) faults.push(...(await run([call])))
      await check(faults, calls.length === 1)
    },
  }
}
export type Play = Awaited<ReturnType<typeof startPlay>>
