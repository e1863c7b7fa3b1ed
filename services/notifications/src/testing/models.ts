import type { Agorot } from '@zmig/events'
import type { Person } from '@zmig/kit/people'
import type { NotificationsConfig } from '../config.ts'
import { notificationsConfig } from '../config.ts'
import type { Facts } from '../message/message.ts'
import { notifyPlaced } from '../order/order.decider.ts'
import type { OrderState } from '../order/order-state.ts'
import type { Shop, OfferModel, OrderModel, RequestModel } from '../templates/model.ts'
import { PERSON, placedOrder } from './orders.ts'

export const config: NotificationsConfig = {
  ...notificationsConfig({}),
  publicUrl: 'https://shop.example',
  mailFrom: 'orders@shop.example',
}

const shop: Shop = { shopName: config.shopName, publicUrl: config.publicUrl, company: config.company }

export const dana: Person = {
  id: PERSON,
  name: 'דנה כהן',
  phone: '0521234567',
  email: 'dana@example.co.il',
  erased: false,
}

const { order } = notifyPlaced('0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10', placedOrder())

type Changes = { order?: Partial<OrderState>; person?: Partial<Person>; facts?: Facts; garageName?: string }

/** What a message about an order of two tyres is made of: installed at a garage, paid by transfer. */
export const orderModel = ({ order: changes, person, facts, garageName }: Changes = {}): OrderModel => ({
  shop,
  order: { ...order, ...changes },
  products: new Map([
    [
      '2907373823466',
      {
        ean: '2907373823466',
        brand: 'Michelin',
        displayName: 'Power 6',
        displaySize: '180/55ZR17 M/C (73W)',
        set: false,
      },
    ],
  ]),
  garage: {
    id: 'gumi-ayalon',
    displayName: garageName ?? 'גומי איילון דו־גלגלי',
    phone: '03-5550101',
    address: 'רחוב החישוקים 14, תל אביב־יפו',
    email: 'gumi-ayalon@garages.example',
    manualBooking: false,
  },
  person: { ...dana, ...person },
  link: 'https://shop.example/order/Z-100042.AbCdEfGhIjKlMnOpQrStUv',
  facts: { appointment: order.appointment, sequence: 0, ...facts },
})

export const offerModel = (coupon: { code: string; discount: Agorot; validUntil: string } | null): OfferModel => ({
  shop,
  offer: {
    personId: PERSON,
    ean: '2907373823466',
    price: 85_000,
    listPrice: 94_900,
    expiresAt: '2026-11-22T10:00:00.000Z',
    coupon,
  },
  product: orderModel().products.get('2907373823466'),
  person: dana,
})

export const requestModel = (
  texts: Record<string, string> = { tireSize: '110/90-18', model: 'Vespa GTS' },
): RequestModel => ({
  shop,
  size: '110/90-18',
  person: { ...dana, name: '', texts },
})
