import { STEPS_COUNT_DAYS } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { Priced } from './staff-discount.decider.ts'

const DAY = 24 * 60 * 60 * 1000

/** What a product costs; undefined when the shop does not sell it. @param now from which the last week is counted back */
export const findPriced = async (sql: Sql, ean: string, now: Date): Promise<Priced | undefined> =>
  (
    await sql.query<Priced>(
      `select price, least(price, (select min(past.price) from ordering.past_price past
         where past.ean = product.ean and until > $2)) as lowest
       from ordering.product where ean = $1`,
      [ean, new Date(now.getTime() - STEPS_COUNT_DAYS * DAY)],
    )
  )[0]
