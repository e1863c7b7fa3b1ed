import {
  guestInstallDates,
  guestInstallSlots,
  GuestOrder,
  guestOrder,
  InstallDate,
  InstallSlot,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { inAgorot, shekels } from '../../money.ts'
import { awaitsTyres, isBroken, type OrderRow } from '../order/order-rows.ts'
import { toProductSummary, toTyre } from '../tyre/to-tyre.ts'
import { orRefused } from '../../door/staff/staff-answer.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { orderPath, type LinkedOrders } from './linked-order.ts'

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

/** The return that the buyer asked for; a cancelled order shows its cancellation instead. */
const returnOf = ({
  return_asked_at: at,
  return_settled: settled,
  status,
}: OrderRow): Pick<GuestOrder, 'returnAsked'> =>
  at === null || status === 'cancelled' ? {} : { returnAsked: { at, settled } }

/** The town that a parcel is on its way to; read from the person, because no read model stores it. */
const destinationOf = async (sql: Sql, { sip, status, person_id }: OrderRow): Promise<Pick<GuestOrder, 'town'>> => {
  if (sip !== 'shipping' || status === 'closed' || status === 'cancelled') return {}
  const buyer = (await readPeople(sql, [person_id])).get(person_id)
  return buyer?.city ? { town: buyer.city } : {}
}

/** An order behind its link, without anything that identifies the buyer or the address. @param allowed as ordering answers */
const toGuestOrder = async (
  sql: Sql,
  row: OrderRow,
  allowed: Pick<GuestOrder, 'can' | 'calledOff' | 'bankDetails' | 'garageOut' | 'refund'>,
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

/** Ordering's answer: what the buyer may do, and the bank account for a transfer. */
const Allowed = orRefused({
  ...GuestOrder.shape.can.shape,
  garageOut: GuestOrder.shape.garageOut,
  calledOff: GuestOrder.shape.calledOff,
  bankDetails: GuestOrder.shape.bankDetails,
  /** how much, and the last day on which it goes back */
  refund: inAgorot(GuestOrder.shape.refund),
})

const Documents = z.required(z.pick(GuestOrder, { documents: true }))

type Deps = { sql: Sql; services: ServiceClient; orders: LinkedOrders }

/** Queries of an order's page: the order comes from the read model, what the buyer may do comes from ordering. */
export const createGuestOrderQueries = ({ sql, services, orders }: Deps): Query[] => {
  const allowedTo = async (orderId: string) => {
    const allowed = z.parse(Allowed, await services.get(`${orderPath(orderId)}/allowed`))
    if (!allowed.ok) return { can: { reschedule: false, cancel: false, isReturn: false } }
    const { reschedule, cancel, asksPhone, isReturn, garageOut, pay, calledOff, bankDetails, refund } = allowed
    const can = { reschedule, cancel, ...(asksPhone && { asksPhone }), isReturn, ...(pay && { pay }) }
    return {
      can,
      ...(garageOut && { garageOut }),
      ...(calledOff && { calledOff }),
      ...(bankDetails && { bankDetails }),
      ...(refund && { refund: { ...refund, amount: shekels(refund.amount) } }),
    }
  }
  /** The documents that were issued; none while their service is away: the page shows the order all the same. */
  const documentsOf = async (orderId: string): Promise<Pick<GuestOrder, 'documents'>> => {
    const answer = await services.get(`/invoices/documents/of/${encodeURIComponent(orderId)}`).catch(() => null)
    const read = z.safeParse(Documents, answer)
    const documents = read.success ? read.data.documents.filter(({ url }) => url !== null) : []
    return documents.length > 0 ? { documents } : {}
  }
  return [
    defineQuery(guestOrder, async ({ params }) => {
      const row = await orders.find(params)
      const [allowed, documents] = await Promise.all([allowedTo(row.order_id), documentsOf(row.order_id)])
      return { ...(await toGuestOrder(sql, row, allowed)), ...documents }
    }),
    defineQuery(guestInstallDates, async ({ params }) => {
      const { order_id, garage_id } = await orders.find(params)
      if (garage_id === null) return []
      const path = `${orderPath(order_id)}/install/dates/${encodeURIComponent(garage_id)}`
      return z.parse(z.array(InstallDate), await services.get(path))
    }),
    defineQuery(guestInstallSlots, async ({ params }) => {
      const { order_id, garage_id } = await orders.find(params)
      if (garage_id === null) return []
      const day = encodeURIComponent(params['date'] ?? '')
      const path = `${orderPath(order_id)}/install/slots/${encodeURIComponent(garage_id)}/${day}`
      return z.parse(z.array(InstallSlot), await services.get(path))
    }),
  ]
}
