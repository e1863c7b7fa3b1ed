import type { Sql } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import type { Arrivals, Source } from '../stock/allocation.decider.ts'
import { readHolidays } from './garage.repository.ts'
import { installTerms } from './install-terms.decider.ts'
import type { BookingTerms } from './slots.decider.ts'

type Terms = Required<BookingTerms>

const readArrivals = async (sql: Sql): Promise<Arrivals> => {
  const rows = await sql.query<{ role: string; day: string }>(
    'select role, arrives_on as day from ordering.shipment',
    [],
    { name: 'ordering-arrivals' },
  )
  const dayOf = (wanted: string) => rows.find(({ role }) => role === wanted)?.day ?? null
  return { current: dayOf('current'), next: dayOf('next') }
}

/**
 * The days on which tyres of these supplies can be installed.
 * @param sources of the takes or reservations of an order; none means that everything is on the shelf
 */
export const termsOfSources = async (sql: Sql, sources: Iterable<Source>, now: Date): Promise<Terms> => {
  const today = dayInIsrael(now)
  const arrivals = await readArrivals(sql)
  const holidays = await readHolidays(sql, today)
  return installTerms(sources, { arrivals, holidays }, { today, now })
}

/** The supplies of the tyres of an order, and whether the tyres are at the garage already. */
export const sourcesOfOrder = async (sql: Sql, orderId: string): Promise<{ sources: Source[]; atGarage: boolean }> => {
  const rows = await sql.query<{ status: string; source: Source | null }>(
    `select distinct orders.status, reservation.source from ordering.orders
     left join ordering.reservation using (order_id) where order_id = $1`,
    [orderId],
  )
  return {
    sources: rows.flatMap(({ source }) => (source ? [source] : [])),
    atGarage: rows[0]?.status === 'doneTransit',
  }
}

/** The days on which the tyres of an order can be installed: from today on when they are at the garage already. */
export const termsOfOrder = async (sql: Sql, orderId: string, now: Date): Promise<Terms> => {
  const { sources, atGarage } = await sourcesOfOrder(sql, orderId)
  const terms = await termsOfSources(sql, sources, now)
  return atGarage ? { ...terms, earliest: terms.today } : terms
}
