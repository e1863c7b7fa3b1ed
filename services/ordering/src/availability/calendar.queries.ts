import type { Sql } from '@zmig/kit'
import type { ShipmentCalendar } from './availability.decider.ts'
import { jerusalemDay } from './jerusalem-day.ts'

/** Today in Israel, and until which day tyres of the next shipment can be ordered. */
export const readCalendar = async (sql: Sql, now: Date): Promise<ShipmentCalendar> => {
  const [next] = await sql.query<{ deadline: string }>(
    `select order_deadline::text as deadline from ordering.shipment where role = 'next'`,
  )
  return { today: jerusalemDay(now), nextOrderDeadline: next?.deadline ?? null }
}
