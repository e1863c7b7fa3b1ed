import type { Sql } from '@zmig/kit'
import type { Stock } from '../availability/availability.decider.ts'
import type { Closed, Garage, Holidays } from '../garage/garage.ts'
import type { Item, Product, Supply } from '../quote/allocation.decider.ts'
import type { Booked } from './slots.decider.ts'

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

/** Everything that days and slots of a garage depend on. */
export type InstallFacts = { garage: AskedGarage | undefined; holidays: Holidays; booked: Booked; supply: Supply }

// One question for all of it: a page asks this whenever a shopper looks at another garage or another day.
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
    (select coalesce(jsonb_agg(jsonb_build_object('ean', ean, 'brand', brand, 'displayName', display_name,
       'displaySize', display_size, 'price', price, 'freeShipping', free_shipping, 'set', case when is_set
         then jsonb_build_object('frontEan', front_ean, 'rearEan', rear_ean) end)), '[]') from product) as products,
    (select coalesce(jsonb_agg(jsonb_build_object('ean', ean, 'onHand', on_hand, 'reserved', reserved,
       'inboundCurrent', inbound_current, 'reservedCurrent', reserved_current, 'override', override)), '[]')
     from ordering.stock where ean in (select unnest(array[ean, front_ean, rear_ean]) from product)) as stocks`

const byDay = (rows: FactsRow['booked']): Booked => {
  const booked = new Map<string, Map<number, number>>()
  for (const [day, startHour, count] of rows)
    booked.set(day, (booked.get(day) ?? new Map<number, number>()).set(startHour, count))
  return booked
}
const byEan = <Row extends { ean: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.ean, row]))

/** Reads the facts for a garage and a cart. @param today in Israel; what was before does not matter */
export const readInstallFacts = async (
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
