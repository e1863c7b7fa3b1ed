import { BrokenBooking } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import * as z from 'zod/mini'

const Booking = z.extend(z.pick(BrokenBooking, { orderId: true, garageId: true, day: true }), {
  startHour: BrokenBooking.shape.startCursor,
})
type Booking = z.infer<typeof Booking>

const BUYERS = 'select order_id as "orderId", person_id as "personId" from edge.placed_order where order_id = any($1)'
const GARAGES = 'select id, display_name as "displayName" from edge.garage where id = any($1)'

/** Who has placed these orders, by number. */
export const readBuyers = async (sql: Sql, orderIds: readonly string[]): Promise<Map<string, string>> => {
  const buyers = await sql.query<{ orderId: string; personId: string }>(BUYERS, [orderIds])
  const people = await readPeople(sql, [...new Set(buyers.map(({ personId }) => personId))])
  return new Map(buyers.map(({ orderId, personId }) => [orderId, people.get(personId)?.name ?? '']))
}

const named = async (sql: Sql, broken: readonly Booking[]): Promise<BrokenBooking[]> => {
  const garageIds = [...new Set(broken.map(({ garageId }) => garageId))]
  const [names, garages] = await Promise.all([
    readBuyers(
      sql,
      broken.map(({ orderId }) => orderId),
    ),
    sql.query<{ id: string; displayName: string }>(GARAGES, [garageIds]),
  ])
  const garageNames = new Map(garages.map(({ id, displayName }) => [id, displayName]))
  return broken.map(({ orderId, garageId, day, startHour }) => ({
    orderId,
    garageId,
    day,
    garage: garageNames.get(garageId) ?? garageId,
    startCursor: startHour,
    name: names.get(orderId) ?? '',
  }))
}

/** How many booked appointments it is, in words. */
const appointments = (count: number): string => (count === 1 ? 'תור אחד שכבר נקבע' : `${count} תורים שכבר נקבעו`)

/**
 * Asks ordering which appointments a planned change breaks, before it is saved.
 * @param accepted orders whose appointments the member of staff agreed to break
 * @returns the refusal with all of them, named, when there is one that was not agreed to; undefined when the change may be saved
 */
export const refuseBreaking = async (
  { sql, services }: { sql: Sql; services: ServiceClient },
  path: string,
  plan: object,
  accepted: readonly string[] = [],
) => {
  const { broken } = z.parse(z.object({ broken: z.array(Booking) }), await services.post(path, plan))
  if (broken.every(({ orderId }) => accepted.includes(orderId))) return undefined
  return {
    code: 'BREAKS_BOOKINGS',
    message: `השינוי מבטל ${appointments(broken.length)}. לא נשמר דבר. בדקו את הרשימה ואשרו.`,
    broken: await named(sql, broken),
  }
}
