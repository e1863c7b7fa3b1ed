import type { Order } from '@zmig/edge-contract'
import type { Person } from '@zmig/kit/people'
import { shekels } from '../money.ts'
import type { OrderRow } from './order-rows.ts'

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
  createdAt: row.placed_at,
  status: row.status,
  paymentStatus: row.payment_status,
  paymentMethod: row.payment_method,
  total: shekels(row.pay_now),
  trackingCode: row.tracking_code,
  checkout: toCheckout(row, person ?? {}),
  cart: { items: row.lines.map(({ ean, quantity, set }) => ({ ean, quantity, isSet: set })) },
})
