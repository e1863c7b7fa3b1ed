import type { GuestOrder } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import { shekels } from '../money.ts'
import { isBroken, type OrderRow } from '../order/order-rows.ts'
import { toProductSummary, toTyre } from '../tyre/to-tyre.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'

/** Nobody waits any more for tyres that have left the shop, or of an order that is over. */
const awaitsTyres = ({ status }: OrderRow): boolean => status === 'open' || status === 'paid'

/** The product is not listed any more. */
const UNLISTED = { brand: '', displayName: '', displaySize: '' }

const linesOf = async (sql: Sql, row: OrderRow): Promise<GuestOrder['lines']> => {
  const rows = await findTyreRows(sql, [...new Set(row.lines.map(({ ean }) => ean))])
  const products = new Map(rows.map((product) => [product.ean, product]))
  return row.lines.map(({ ean, set, quantity, total, arrivesOn }) => {
    const product = products.get(ean)
    const { brand, displayName, displaySize } = product ? toTyre(product) : UNLISTED
    const awaited = arrivesOn !== undefined && awaitsTyres(row) ? { arrivesOn } : {}
    return {
      ean,
      brand,
      displayName,
      displaySize,
      set,
      quantity,
      total: shekels(total),
      ...awaited,
      ...(product && toProductSummary(product)),
    }
  })
}

/** What is agreed with the garage; an order that is cancelled has nothing agreed any more. */
const appointmentOf = (row: OrderRow): Pick<GuestOrder, 'appointment'> => {
  if (row.garage_id === null || row.status === 'cancelled') return {}
  return {
    appointment: {
      garage: {
        displayName: row.garage_name ?? '',
        address: row.garage_address ?? '',
        phone: row.garage_phone ?? '',
      },
      manualBooking: row.manual_booking,
      ...(row.install_day !== null && { date: row.install_day }),
      ...(row.install_hour !== null && { startCursor: row.install_hour }),
      ...(isBroken(row) && { broken: true }),
    },
  }
}

/** A return ends in a cancelled order, which then says all there is to say. */
const returnOf = ({
  return_asked_at: at,
  return_settled: settled,
  status,
}: OrderRow): Pick<GuestOrder, 'returnAsked'> =>
  at === null || status === 'cancelled' ? {} : { returnAsked: { at, settled } }

/** The town that a parcel goes to until it is there, read of the person: no read model holds it. */
const destinationOf = async (sql: Sql, { sip, status, person_id }: OrderRow): Promise<Pick<GuestOrder, 'town'>> => {
  if (sip !== 'shipping' || status === 'closed' || status === 'cancelled') return {}
  const buyer = (await readPeople(sql, [person_id])).get(person_id)
  return buyer?.city ? { town: buyer.city } : {}
}

/** An order as whoever holds its link sees it: nothing that tells who bought, or where they live. @param allowed as ordering says it */
export const toGuestOrder = async (
  sql: Sql,
  row: OrderRow,
  allowed: Pick<GuestOrder, 'can' | 'bankDetails' | 'garageOut'>,
): Promise<GuestOrder> => ({
  orderId: row.order_id,
  placedAt: row.placed_at,
  status: row.status,
  paymentStatus: row.payment_status,
  paymentMethod: row.payment_method,
  sip: row.sip,
  lines: await linesOf(sql, row),
  subtotal: shekels(row.subtotal),
  discount: shekels(row.discount),
  shipping: shekels(row.shipping),
  payNow: shekels(row.pay_now),
  payAtGarage: shekels(row.installation),
  ...(row.payment_status === 'pending' && { expiresAt: row.expires_at }),
  ...(row.tracking_code !== '' && { trackingCode: row.tracking_code }),
  ...(await destinationOf(sql, row)),
  ...appointmentOf(row),
  ...returnOf(row),
  ...allowed,
})
