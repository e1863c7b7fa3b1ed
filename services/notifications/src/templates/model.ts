import type { Person } from '@zmig/kit/people'
import type { MessageCompany } from '../config.ts'
import type { Garage } from '../garage/garage.replica.ts'
import type { Facts, OfferFacts } from '../message/message.ts'
import type { OrderState } from '../order/order-state.ts'
import type { Product } from '../product/product.replica.ts'

/** What every message may say of the shop. */
export type House = { shopName: string; publicUrl: string; company: MessageCompany }

/** What messages about an order are made of, read when they are sent. */
export type OrderModel = {
  house: House
  order: OrderState
  products: ReadonlyMap<string, Product>
  /** the garage of the appointment that the event told of */
  garage: Garage | undefined
  person: Person
  /** the order's page, signed */
  link: string
  facts: Facts
}

/** What messages about a price that somebody offered are made of. */
export type OfferModel = { house: House; offer: OfferFacts; product: Product | undefined; person: Person }

/** What messages about a tyre that somebody looks for are made of. */
export type RequestModel = { house: House; size: string | undefined; person: Person }
