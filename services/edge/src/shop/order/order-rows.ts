import type { Agorot } from '@zmig/events'
import type { Order, PaymentStatus } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type * as z from 'zod/mini'
import type { Person } from '@zmig/kit/people'
import { shekels } from '../../money.ts'

/** An order as the read model holds it, with its garage; amounts in agorot, instants as ISO text in UTC. */
export type OrderRow = {
  order_id: string
  version: number
  person_id: string
  sip: Order['checkout']['sip']
  payment_method: 'creditcard' | 'banktransfer'
  status: Order['status']
  payment_status: z.infer<typeof PaymentStatus>
  tracking_code: string
  lines: { ean: string; set: boolean; quantity: number; total: Agorot; arrivesOn?: string }[]
  subtotal: Agorot
  shipping: Agorot
  discount: Agorot
  pay_now: Agorot
  /** what went back to the buyer */
  refunded: Agorot
  /** what is to go back, as of the cancellation; 0 when it is not known */
  refund_due: Agorot
  installation: Agorot
  garage_id: string | null
  manual_booking: boolean
  install_day: string | null
  install_hour: number | null
  /** the buyer was notified that it is off, and no other time is chosen yet */
  appointment_broken: boolean
  calendar_sequence: number
  /** number of the links that lead to it */
  link_version: number
  placed_at: string
  expires_at: string
  /** null while no money has come, or gone back */
  paid_at: string | null
  refunded_at: string | null
  /** null when no return was ever asked for */
  return_asked_at: string | null
  return_settled: boolean
  garage_name: string | null
  garage_address: string | null
  garage_phone: string | null
}

/** Whether its appointment is broken; page and calendar file show the same. A closed order had its appointment, broken or not. */
export const isBroken = ({ appointment_broken, status }: Pick<OrderRow, 'appointment_broken' | 'status'>): boolean =>
  appointment_broken && status !== 'closed'

/** Its tyres have not left the shop, and the order is not over: a line that was not in stock may still be awaited. */
export const awaitsTyres = ({ status }: Pick<OrderRow, 'status'>): boolean => status === 'open' || status === 'paid'

const iso = (column: string) =>
  `to_char(placed.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/** Every reader's columns; the tables are `placed` and, when there is one, its `garage`. */
export const SELECT_ORDERS = `
  select order_id, version, person_id, sip, payment_method, status, payment_status, tracking_code, lines, subtotal, shipping,
    discount, pay_now, refunded, refund_due, installation, garage_id, placed.manual_booking, install_day, install_hour, appointment_broken,
    calendar_sequence, link_version, ${iso('placed_at')}, ${iso('expires_at')}, ${iso('paid_at')}, ${iso('refunded_at')}, ${iso('return_asked_at')}, return_settled,
    garage.display_name as garage_name, garage.address as garage_address, garage.phone as garage_phone
  from edge.placed_order placed left join edge.garage on garage.id = placed.garage_id`

/** One order by its number. */
export const findOrderRow = async (sql: Sql, orderId: string): Promise<OrderRow | undefined> =>
  (await sql.query<OrderRow>(`${SELECT_ORDERS} where order_id = $1`, [orderId]))[0]

type Checkout = Order['checkout']

const shopOf = ({ sip, garage_id, garage_name, manual_booking }: OrderRow): Pick<Checkout, 'shop'> =>
  sip === 'install' && garage_id !== null
    ? { shop: { _id: garage_id, displayName: garage_name ?? '', manualBooking: manual_booking } }
    : {}

const appointmentOf = ({ install_day, install_hour }: OrderRow): Pick<Checkout, 'installDate' | 'installSlot'> => ({
  ...(install_day !== null && { installDate: install_day }),
  ...(install_hour !== null && { installSlot: { startCursor: install_hour } }),
})

const invoiceOf = ({ texts = {} }: Partial<Person>): Pick<Checkout, 'nameforinvoice' | 'companyOrBussinessVatId'> => ({
  ...(texts['nameforinvoice'] && { nameforinvoice: texts['nameforinvoice'] }),
  ...(texts['companyOrBussinessVatId'] && { companyOrBussinessVatId: texts['companyOrBussinessVatId'] }),
})

/** An erased person leaves blanks, never a broken list. */
const toCheckout = (row: OrderRow, person: Partial<Person>): Checkout => ({
  personal: { name: person.name ?? '', phone: person.phone ?? '', emailaddress: person.email ?? '' },
  sip: row.sip,
  additionalNotes: person.notes ?? '',
  ...shopOf(row),
  ...appointmentOf(row),
  ...invoiceOf(person),
  ...(row.sip === 'shipping' && {
    shipping: {
      name: person.shippingName ?? person.name ?? '',
      phone: person.shippingPhone ?? person.phone ?? '',
      address: person.address ?? '',
      city: person.city ?? '',
      notes: person.texts?.['shippingNotes'] ?? '',
    },
  }),
})

/** An order as staff see it; card details are never part of it. */
export const toOrder = (row: OrderRow, person: Person | undefined): Order => ({
  orderId: row.order_id,
  version: row.version,
  createdAt: row.placed_at,
  ...(row.paid_at !== null && { paidAt: row.paid_at }),
  ...(row.refunded_at !== null && { refundedAt: row.refunded_at }),
  status: row.status,
  paymentStatus: row.payment_status,
  paymentMethod: row.payment_method,
  total: shekels(row.pay_now),
  amounts: {
    subtotal: shekels(row.subtotal),
    shipping: shekels(row.shipping),
    discount: shekels(row.discount),
    installation: shekels(row.installation),
    ...(row.refunded > 0 && { refunded: shekels(row.refunded) }),
    ...(row.payment_status === 'refund_due' && row.refund_due > 0 && { refundDue: shekels(row.refund_due) }),
  },
  trackingCode: row.tracking_code,
  checkout: toCheckout(row, person ?? {}),
  cart: {
    items: row.lines.map(({ ean, quantity, set, total, arrivesOn }) => ({
      ean,
      quantity,
      isSet: set,
      total: shekels(total),
      ...(arrivesOn !== undefined && awaitsTyres(row) && { arrivesOn }),
    })),
  },
})
