import type { InstallDate, InstallSlot } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { dayInIsrael, displayTextOf } from '../calendar/day.ts'
import type { Closed, Holidays } from '../calendar/work-days.ts'
import { isBookable, type Garage } from '../garage/garage.ts'
import { installTerms, sourcesOf } from '../garage/install-terms.decider.ts'
import { sourcesOfOrder } from '../garage/install-terms.queries.ts'
import { freeSlotsOf, openDaysOf, type Booked, type BookingTerms } from '../garage/slots.decider.ts'
import { bookedWithout, readOwnHolds, stocksWithout } from '../quote/own-holds.queries.ts'
import type { Item, Product, Supply } from '../stock/allocation.decider.ts'
import type { Stock } from '../stock/availability.decider.ts'
import { byEan, productJson, stockJson } from '../stock/supply.repository.ts'

type AskedGarage = Pick<Garage, 'hide' | 'manualBooking' | 'capacityPerSlot' | 'hours'>
type Shipment = { role: 'current' | 'next'; arrivesOn: string; orderDeadline: string }
type FactsRow = {
  garage: AskedGarage | null
  holidays: Record<string, Closed>
  booked: [day: string, startHour: number, booked: number][]
  shipments: Shipment[]
  products: Product[]
  stocks: Stock[]
}

/** Everything that the free days and slots of a garage depend on. */
type InstallFacts = { garage: AskedGarage | undefined; holidays: Holidays; booked: Booked; supply: Supply }

// One statement, because the page runs it each time that a shopper looks at another garage or another day.
const FACTS = `
  with product as materialized (select * from ordering.product where ean = any($3))
  select
    (select jsonb_build_object('hide', hide, 'manualBooking', manual_booking, 'capacityPerSlot', capacity_per_slot,
       'hours', hours) from ordering.garage where id = $1) as garage,
    (select coalesce(jsonb_object_agg(day, closed), '{}') from ordering.holiday where day >= $2) as holidays,
    (select coalesce(jsonb_agg(jsonb_build_array(day, start_hour, booked)), '[]') from ordering.slot
     where garage_id = $1 and day >= $2 and booked > 0) as booked,
    (select coalesce(jsonb_agg(jsonb_build_object('role', role, 'arrivesOn', arrives_on, 'orderDeadline', order_deadline)),
       '[]') from ordering.shipment) as shipments,
    (select coalesce(jsonb_agg(${productJson}), '[]') from product) as products,
    (select coalesce(jsonb_agg(${stockJson}), '[]')
     from ordering.stock where ean in (select unnest(array[ean, front_ean, rear_ean]) from product)) as stocks`

const byDay = (rows: FactsRow['booked']): Booked => {
  const booked = new Map<string, Map<number, number>>()
  for (const [day, startHour, count] of rows)
    booked.set(day, (booked.get(day) ?? new Map<number, number>()).set(startHour, count))
  return booked
}

/** Reads the facts of a garage and a cart. @param today the day in Israel from which facts are read */
const readInstallFacts = async (
  sql: Sql,
  shopId: string,
  today: string,
  items: readonly Item[],
): Promise<InstallFacts> => {
  const eans = items.map(({ ean }) => ean)
  const rows = await sql.query<FactsRow>(FACTS, [shopId, today, eans], { name: 'ordering-install-facts' })
  const [row] = rows as [FactsRow]
  const shipmentOf = (wanted: Shipment['role']) => row.shipments.find(({ role }) => role === wanted)
  const [current, next] = [shipmentOf('current'), shipmentOf('next')]
  return {
    garage: row.garage ?? undefined,
    holidays: new Map(Object.entries(row.holidays)),
    booked: byDay(row.booked),
    supply: {
      products: byEan(row.products),
      stocks: byEan(row.stocks),
      calendar: { today, nextOrderDeadline: next?.orderDeadline ?? null },
      arrivals: { current: current?.arrivesOn ?? null, next: next?.arrivesOn ?? null },
    },
  }
}

/** Whose tyres are to be installed: those of a cart of a visitor, or those that an order holds. */
export type Tyres = { items: readonly Item[]; visitorId?: string | undefined } | { orderId: string }

const calendarOf = ({ supply: { arrivals }, holidays }: InstallFacts) => ({ arrivals, holidays })

type FactsAndTerms = InstallFacts & { terms: Required<BookingTerms> }

const readTerms = async (sql: Sql, shopId: string, tyres: Tyres, now: Date): Promise<FactsAndTerms> => {
  const today = dayInIsrael(now)
  if ('items' in tyres) {
    const [facts, own] = await Promise.all([
      readInstallFacts(sql, shopId, today, tyres.items),
      readOwnHolds(sql, tyres.visitorId),
    ])
    const supply = { ...facts.supply, stocks: stocksWithout(own, facts.supply.stocks) }
    const terms = installTerms(sourcesOf(tyres.items, supply), calendarOf(facts), { today, now })
    return { ...facts, booked: bookedWithout(own, shopId, facts.booked), terms }
  }
  const facts = await readInstallFacts(sql, shopId, today, [])
  const { sources, atGarage } = await sourcesOfOrder(sql, tyres.orderId)
  const terms = installTerms(sources, calendarOf(facts), { today, now })
  return { ...facts, terms: atGarage ? { ...terms, earliest: today } : terms }
}

/** Days on which a garage has a free slot; none for a garage that is unknown, hidden or books by phone. */
export const findInstallDates = async (sql: Sql, shopId: string, tyres: Tyres, now: Date): Promise<InstallDate[]> => {
  const { garage, holidays, booked, terms } = await readTerms(sql, shopId, tyres, now)
  if (!isBookable(garage)) return []
  return openDaysOf(garage, holidays, booked, terms).map((value) => ({ displayText: displayTextOf(value), value }))
}

/** Free slots of a garage on a day; none where findInstallDates does not name the day. */
export const findInstallSlots = async (
  sql: Sql,
  shopId: string,
  day: string,
  tyres: Tyres,
  now: Date,
): Promise<InstallSlot[]> => {
  const { garage, holidays, booked, terms } = await readTerms(sql, shopId, tyres, now)
  if (!isBookable(garage)) return []
  return freeSlotsOf(garage, day, holidays, booked, terms).map(({ startHour, vacant }) => ({
    startCursor: startHour,
    vacant,
  }))
}
