import type { InstallDate, InstallSlot, NextFreeDay } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import { displayTextOf } from '../calendar/day.ts'
import type { Closed, Holidays } from '../calendar/work-days.ts'
import { isBookable, type Garage } from '../garage/garage.ts'
import { installTerms, sourcesOf } from '../garage/install-terms.decider.ts'
import { sourcesOfOrder } from '../garage/install-terms.queries.ts'
import { freeSlotsOf, openDaysOf, type Booked, type BookingTerms } from '../garage/slots.decider.ts'
import { bookedWithout, readOwnHolds, stocksWithout } from '../quote/own-holds.queries.ts'
import { type Item, type Product, type Supply, supplyByPhone } from '../stock/allocation.decider.ts'
import type { Stock } from '../stock/availability.decider.ts'
import { byEan, productJson, stockJson } from '../stock/supply.repository.ts'

type AskedGarage = Pick<Garage, 'id' | 'hide' | 'manualBooking' | 'capacityPerSlot' | 'hours' | 'closures'>
type Shipment = { role: 'current' | 'next'; arrivesOn: string; orderDeadline: string }
type FactsRow = {
  garages: AskedGarage[]
  holidays: Record<string, Closed>
  booked: [garageId: string, day: string, startHour: number, booked: number][]
  shipments: Shipment[]
  products: Product[]
  stocks: Stock[]
}

/** Everything that the free days and slots of some garages depend on. */
type InstallFacts = {
  garages: ReadonlyMap<string, AskedGarage>
  holidays: Holidays
  /** by garage */
  booked: ReadonlyMap<string, Booked>
  supply: Supply
}

// One statement, for one garage or for all of a list: the page runs it each time that a shopper looks at another of them.
const FACTS = `
  with product as materialized (select * from ordering.product where ean = any($3))
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'hide', hide, 'manualBooking', manual_booking,
       'capacityPerSlot', capacity_per_slot, 'hours', hours, 'closures', closures)), '[]') from ordering.garage where id = any($1)) as garages,
    (select coalesce(jsonb_object_agg(day, closed), '{}') from ordering.holiday where day >= $2) as holidays,
    (select coalesce(jsonb_agg(jsonb_build_array(garage_id, day, start_hour, booked)), '[]') from ordering.slot
     where garage_id = any($1) and day >= $2 and booked > 0) as booked,
    (select coalesce(jsonb_agg(jsonb_build_object('role', role, 'arrivesOn', arrives_on, 'orderDeadline', order_deadline)),
       '[]') from ordering.shipment) as shipments,
    (select coalesce(jsonb_agg(${productJson}), '[]') from product) as products,
    (select coalesce(jsonb_agg(${stockJson}), '[]')
     from ordering.stock where ean in (select unnest(array[ean, front_ean, rear_ean]) from product)) as stocks`

const byGarageAndDay = (rows: FactsRow['booked']): ReadonlyMap<string, Booked> => {
  const booked = new Map<string, Map<string, Map<number, number>>>()
  for (const [garageId, day, startHour, count] of rows) {
    const days = booked.get(garageId) ?? new Map<string, Map<number, number>>()
    booked.set(garageId, days.set(day, (days.get(day) ?? new Map<number, number>()).set(startHour, count)))
  }
  return booked
}

/** Reads the facts of some garages and a cart. @param today the day in Israel from which facts are read */
const readInstallFacts = async (
  sql: Sql,
  shopIds: readonly string[],
  today: string,
  items: readonly Item[],
): Promise<InstallFacts> => {
  const eans = items.map(({ ean }) => ean)
  const rows = await sql.query<FactsRow>(FACTS, [shopIds, today, eans], { name: 'ordering-install-facts' })
  const [row] = rows as [FactsRow]
  const shipmentOf = (wanted: Shipment['role']) => row.shipments.find(({ role }) => role === wanted)
  const current = shipmentOf('current')
  const next = shipmentOf('next')
  return {
    garages: new Map(row.garages.map((garage) => [garage.id, garage])),
    holidays: new Map(Object.entries(row.holidays)),
    booked: byGarageAndDay(row.booked),
    supply: {
      products: byEan(row.products),
      stocks: byEan(row.stocks),
      calendar: { today, nextOrderDeadline: next?.orderDeadline ?? null },
      arrivals: { current: current?.arrivesOn ?? null, next: next?.arrivesOn ?? null },
    },
  }
}

/**
 * Whose tyres are to be installed: those of a cart of a visitor, or those that an order holds. `byStaff`: the cart of a caller, who
 * can buy what is sold by phone only.
 */
export type Tyres = { items: readonly Item[]; visitorId?: string | undefined; byStaff?: boolean } | { orderId: string }

const calendarOf = ({ supply: { arrivals }, holidays }: InstallFacts) => ({ arrivals, holidays })

type FactsAndTerms = InstallFacts & { terms: Required<BookingTerms> }

const readTerms = async (sql: Sql, shopIds: readonly string[], tyres: Tyres, now: Date): Promise<FactsAndTerms> => {
  const today = dayInIsrael(now)
  if ('items' in tyres) {
    const [facts, own] = await Promise.all([
      readInstallFacts(sql, shopIds, today, tyres.items),
      readOwnHolds(sql, tyres.visitorId),
    ])
    const all = { ...facts.supply, stocks: stocksWithout(own, facts.supply.stocks) }
    const supply = tyres.byStaff ? supplyByPhone(all) : all
    const terms = installTerms(sourcesOf(tyres.items, supply), calendarOf(facts), { today, now })
    const bookedBy = (id: string) => bookedWithout(own, id, facts.booked.get(id) ?? new Map<string, never>())
    return { ...facts, booked: new Map(shopIds.map((id) => [id, bookedBy(id)])), terms }
  }
  const facts = await readInstallFacts(sql, shopIds, today, [])
  const { sources, atGarage } = await sourcesOfOrder(sql, tyres.orderId)
  const terms = installTerms(sources, calendarOf(facts), { today, now })
  return { ...facts, terms: atGarage ? { ...terms, earliest: today } : terms }
}

const noBookings: Booked = new Map()
const dateOf = (value: string): InstallDate => ({ displayText: displayTextOf(value), value })

/** Days on which a garage has a free slot; none for a garage that is unknown, hidden or books by phone. */
export const findInstallDates = async (sql: Sql, shopId: string, tyres: Tyres, now: Date): Promise<InstallDate[]> => {
  const { garages, holidays, booked, terms } = await readTerms(sql, [shopId], tyres, now)
  const garage = garages.get(shopId)
  if (!isBookable(garage)) return []
  return openDaysOf(garage, holidays, booked.get(shopId) ?? noBookings, terms).map(dateOf)
}

/** The first of these days for each garage that a shopper may see, all by one statement. */
export const findNextFreeDays = async (
  sql: Sql,
  shopIds: readonly string[],
  tyres: Tyres,
  now: Date,
): Promise<NextFreeDay[]> => {
  const { garages, holidays, booked, terms } = await readTerms(sql, shopIds, tyres, now)
  return [...garages.values()]
    .filter(({ hide }) => !hide)
    .map((garage) => {
      const [first] = isBookable(garage) ? openDaysOf(garage, holidays, booked.get(garage.id) ?? noBookings, terms) : []
      return { shopId: garage.id, first: first === undefined ? null : dateOf(first) }
    })
}

/** Free slots of a garage on a day; none where findInstallDates does not name the day. */
export const findInstallSlots = async (
  sql: Sql,
  shopId: string,
  day: string,
  tyres: Tyres,
  now: Date,
): Promise<InstallSlot[]> => {
  const { garages, holidays, booked, terms } = await readTerms(sql, [shopId], tyres, now)
  const garage = garages.get(shopId)
  if (!isBookable(garage)) return []
  return freeSlotsOf(garage, day, holidays, booked.get(shopId) ?? noBookings, terms).map(({ startHour, vacant }) => ({
    startCursor: startHour,
    vacant,
  }))
}
