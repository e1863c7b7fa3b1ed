import { countTyres, garageWeek, GarageWeekDay, isShopDay, listHolidays, listStaffGarages } from '@zmig/edge-contract'
import { HttpProblem, type ServiceClient, type Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { isBroken, type OrderRow, SELECT_ORDERS } from '../../shop/order/order-rows.ts'
import type { StaffDeps } from '../staff-pages.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import { readBuyers } from './broken-bookings.ts'
import { SavedGarage, toStaffGarage } from './garage-wire.ts'

const Garages = z.extend(z.pick(listStaffGarages.answer, { cities: true }), { garages: z.array(SavedGarage) })
const WeekDay = z.extend(z.pick(GarageWeekDay, { day: true, closed: true }), {
  slots: z.array(z.object({ startHour: z.number(), capacity: z.number(), orderIds: z.array(z.string()) })),
})

export const readGarages = async (services: ServiceClient) => z.parse(Garages, await services.get('/garages/garages'))
const readHolidays = async (services: ServiceClient) =>
  z.parse(z.omit(listHolidays.answer, { ok: true }), await services.get('/garages/holidays')).holidays

/** Ordering hears of a change a moment later, so it is asked with the facts of now. */
const readWeek = async (services: ServiceClient, { garage }: SavedGarage, from: string) => {
  const { id, hours, capacityPerSlot, manualBooking, closures = [] } = garage
  const path = `/ordering/garages/${encodeURIComponent(id)}/week/${from}`
  const facts = { hours, capacityPerSlot, manualBooking, closures }
  return z.parse(z.object({ days: z.array(WeekDay) }), await services.post(path, facts)).days
}

/** Orders of a week, with what its calendar shows of them. */
const readOrders = async (sql: Sql, orderIds: string[]) => {
  const [rows, names] = await Promise.all([
    sql.query<OrderRow>(`${SELECT_ORDERS} where order_id = any($1)`, [orderIds]),
    readBuyers(sql, orderIds),
  ])
  const byId = new Map(rows.map((row) => [row.order_id, row]))
  return (orderId: string) => {
    const row = byId.get(orderId)
    return {
      orderId,
      name: names.get(orderId) ?? '',
      tyreCount: row ? countTyres(row.lines) : 0,
      status: row?.status ?? null,
      broken: row ? isBroken(row) : false,
    }
  }
}

/** Garages and holidays as staff see them, asked of their owners; who has booked is personal, so it is recorded. */
export const createStaffGarageQueries = ({ sql, services, audit }: StaffDeps): Query[] => [
  defineQuery(listStaffGarages, async () => {
    const { garages, cities } = await readGarages(services)
    return { ok: true as const, garages: garages.map((garage) => toStaffGarage(garage, cities)), cities }
  }),

  defineQuery(listHolidays, async () => ({ ok: true as const, holidays: await readHolidays(services) })),

  defineQuery(garageWeek, async ({ params: { id = '', from = '' }, staff }) => {
    if (!isShopDay(from)) throw new HttpProblem(400, 'Invalid input', 'Write the day as year-month-day.')
    const { garages, cities } = await readGarages(services)
    const found = garages.find(({ garage }) => garage.id === id)
    if (!found) throw new HttpProblem(404, 'Not found', 'המוסך לא נמצא')
    await audit(signedIn(staff), 'garage-week-read', id, { from, named: found.garage.displayName })
    const [week, holidays] = await Promise.all([readWeek(services, found, from), readHolidays(services)])
    const holidayOf = new Map(holidays.map(({ day, name }) => [day, name]))
    const order = await readOrders(
      sql,
      week.flatMap(({ slots }) => slots.flatMap(({ orderIds }) => orderIds)),
    )
    const closureOn = (day: string) => found.garage.closures?.find(({ from: first, to }) => first <= day && day <= to)
    const days = week.map(({ day, closed, slots }): GarageWeekDay => {
      const holiday = holidayOf.get(day)
      const reason = closed === 'closure' ? closureOn(day)?.reason : undefined
      return {
        day,
        closed,
        ...(holiday !== undefined && { holiday }),
        ...(reason !== undefined && { reason }),
        slots: slots.map(({ startHour, capacity, orderIds }) => ({
          startCursor: startHour,
          capacity,
          bookings: orderIds.map(order),
        })),
      }
    })
    return { ok: true as const, garage: toStaffGarage(found, cities), cities, days }
  }),
]
