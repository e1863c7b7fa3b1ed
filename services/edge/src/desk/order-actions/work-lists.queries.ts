import { garageDay, isShopDay, MOST_PICKED, pickingList, type PickingList } from '@zmig/edge-contract'
import { HttpProblem, type Sql } from '@zmig/kit'
import { type Person, readPeople } from '@zmig/kit/people'
import { type Command, defineCommand, defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { shekels } from '../../money.ts'
import { awaitsTyres, type OrderRow, SELECT_ORDERS } from '../../shop/order/order-rows.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import { toTyre } from '../../shop/tyre/to-tyre.ts'
import { findTyreRows } from '../../shop/tyre/tyre.queries.ts'

type Tyre = PickingList['tyres'][number]

const GIVEN = `${SELECT_ORDERS} where order_id = any($1) order by placed.placed_at, order_id`
const WAITING = `${SELECT_ORDERS} where payment_status = 'paid' and status in ('open', 'paid')
  order by install_day nulls last, placed.placed_at, order_id limit ${MOST_PICKED}`
/** Firm appointments: paid, or held for a transfer. A garage does not expect a rider whose card is still to be charged. */
const OF_DAY = `${SELECT_ORDERS} where garage_id = $1 and install_day = $2::date and install_hour is not null
  and status <> 'cancelled' and (payment_status = 'paid' or (payment_status = 'pending' and payment_method = 'banktransfer'))
  order by install_hour, order_id`

/** Whether its tyres are to be taken from the shelf now. */
const isPicked = (row: OrderRow): boolean => row.payment_status === 'paid' && awaitsTyres(row)

/** Of the orders that staff chose, in their order, those that nothing is taken for. */
const leftOutOf = (orderIds: readonly string[], rows: readonly OrderRow[]): PickingList['leftOut'] => {
  const known = new Map(rows.map((row) => [row.order_id, row]))
  return [...new Set(orderIds)].flatMap((orderId) => {
    const row = known.get(orderId)
    if (!row) return [{ orderId }]
    return isPicked(row) ? [] : [{ orderId, status: row.status, paymentStatus: row.payment_status }]
  })
}

const namedTyres = async (sql: Sql, rows: OrderRow[]): Promise<(row: OrderRow) => Tyre[]> => {
  const eans = [...new Set(rows.flatMap(({ lines }) => lines.map(({ ean }) => ean)))]
  const products = new Map((await findTyreRows(sql, eans)).map((row) => [row.ean, toTyre(row)]))
  return ({ lines, status }) =>
    lines.map(({ ean, quantity, set, arrivesOn }) => {
      const product = products.get(ean)
      return {
        ean,
        brand: product?.brand ?? '',
        displayName: product?.displayName ?? '',
        displaySize: product?.displaySize ?? '',
        quantity,
        isSet: set,
        ...(arrivesOn !== undefined && awaitsTyres({ status }) && { arrivesOn }),
      }
    })
}

const summed = (tyres: Tyre[]): Tyre[] => {
  // tyres that are still awaited have a line of their own: they are not on the shelf
  const byKind = new Map<string, Tyre>()
  for (const tyre of tyres) {
    const kind = `${tyre.ean} ${tyre.arrivesOn ?? ''}`
    byKind.set(kind, { ...tyre, quantity: tyre.quantity + (byKind.get(kind)?.quantity ?? 0) })
  }
  const place = ({ brand, displayName, displaySize }: Tyre) => `${brand} ${displayName} ${displaySize}`
  return [...byKind.values()].toSorted((one, two) => place(one).localeCompare(place(two), 'en'))
}

const whereTo = ({ sip, garage_name }: OrderRow, person: Person | undefined): string => {
  if (sip === 'install') return garage_name ?? ''
  return sip === 'shipping' ? (person?.city ?? '') : ''
}

const whenOf = ({ install_day, install_hour }: OrderRow) => ({
  ...(install_day !== null && { installDate: install_day }),
  ...(install_hour !== null && { startCursor: install_hour }),
})

/** Lists that staff print: what to take from the shelves, and who comes to a garage on a day. Both name people. */
export const createWorkLists = (sql: Sql, audit: Audit): { queries: Query[]; commands: Command[] } => ({
  commands: [
    // a POST that changes nothing: the numbers of two hundred orders are too long for an address
    defineCommand(pickingList, async ({ body: { orderIds }, staff }) => {
      await audit(signedIn(staff), 'picking-list-read', '', { orders: orderIds?.length })
      const found = await sql.query<OrderRow>(orderIds ? GIVEN : WAITING, orderIds ? [orderIds] : [])
      const rows = found.filter(isPicked)
      const [people, tyresOf] = await Promise.all([
        readPeople(sql, [...new Set(rows.map(({ person_id }) => person_id))]),
        namedTyres(sql, rows),
      ])
      return {
        ok: true,
        tyres: summed(rows.flatMap(tyresOf)),
        orders: rows.map((row) => ({
          orderId: row.order_id,
          name: people.get(row.person_id)?.name ?? '',
          status: row.status,
          paymentStatus: row.payment_status,
          sip: row.sip,
          to: whereTo(row, people.get(row.person_id)),
          ...whenOf(row),
          tyres: tyresOf(row),
        })),
        leftOut: leftOutOf(orderIds ?? [], found),
      }
    }),
  ],
  queries: [
    defineQuery(garageDay, async ({ params: { shopId = '', date = '' }, staff }) => {
      if (!isShopDay(date)) throw new HttpProblem(400, 'Invalid input', 'Write the day as year-month-day.')
      await audit(signedIn(staff), 'garage-day-read', shopId, { date })
      const [garage] = await sql.query<{ displayName: string; address: string; phone: string }>(
        'select display_name as "displayName", address, phone from edge.garage where id = $1',
        [shopId],
      )
      if (!garage) throw new HttpProblem(404, 'Not found', 'המוסך לא נמצא')
      const rows = await sql.query<OrderRow>(OF_DAY, [shopId, date])
      const [people, tyresOf] = await Promise.all([
        readPeople(sql, [...new Set(rows.map(({ person_id }) => person_id))]),
        namedTyres(sql, rows),
      ])
      return {
        ok: true,
        garage,
        appointments: rows.map((row) => ({
          orderId: row.order_id,
          startCursor: row.install_hour ?? 0,
          name: people.get(row.person_id)?.name ?? '',
          phone: people.get(row.person_id)?.phone ?? '',
          status: row.status,
          payAtGarage: shekels(row.installation),
          tyres: tyresOf(row),
        })),
      }
    }),
  ],
})
