import { startTimer } from '@zmig/kit'
import { BUYER_YEARS } from '@zmig/edge-contract'
import { erasePerson } from '@zmig/kit/people'
import type { OrderingDeps } from '../order/order.ts'
import { eraseTracesOf } from './erase-buyer.commands.ts'

/** People a transaction; their rows are locked meanwhile. */
const BATCH = 200
const HOUR = 60 * 60 * 1000

type Deps = Pick<OrderingDeps, 'database' | 'clock' | 'logger'>

/**
 * Erases the buyers of orders that were placed before an instant. The orders stay.
 * @returns how many people were erased
 */
export const forgetBuyers = async ({ database }: Pick<Deps, 'database'>, before: Date): Promise<number> => {
  for (let erased = 0; ;) {
    const found = await database.transaction(async (tx) => {
      const old = await tx.query<{ id: string }>(
        `select person.id from ordering.orders join people.person on person.id = person_id
         where placed_at < $1 and erased_at is null limit ${BATCH}`,
        [before],
      )
      const ids = old.map(({ id }) => id)
      for (const id of ids) await erasePerson(tx, id)
      await eraseTracesOf(tx, ids)
      return old.length
    })
    erased += found
    if (found < BATCH) return erased
  }
}

/** The instant from which buyers are kept at `now`. */
export const keptSince = (now: Date): Date => {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - BUYER_YEARS)
  return before
}

/** Erases buyers after BUYER_YEARS, now and every hour. @returns a function that stops it after the running round */
export const startForgettingBuyers = (deps: Deps): (() => Promise<void>) =>
  startTimer({
    everyMs: HOUR,
    step: async () => {
      const people = await forgetBuyers(deps, keptSince(deps.clock.now()))
      if (people > 0) deps.logger.info({ people }, 'buyers were forgotten')
      return false
    },
    what: 'forgetting buyers',
    logger: deps.logger,
  })
