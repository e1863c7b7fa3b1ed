import type { Person } from '@zmig/kit/people'
import type { MessageCompany } from '../config.ts'
import type { CanaryFacts, Facts, OfferFacts } from '../message/message.ts'
import type { OrderState } from '../order/order-state.ts'
import type { Garage, Product } from '../replica/named.replica.ts'

/** The facts of the shop in messages. */
export type Shop = { shopName: string; publicUrl: string; company: MessageCompany }

/** The facts of a message about an order, read when it is sent. */
export type OrderModel = {
  shop: Shop
  order: OrderState
  products: ReadonlyMap<string, Product>
  /** the garage of the appointment in `facts` */
  garage: Garage | undefined
  person: Person
  /** the order's page, signed */
  link: string
  facts: Facts
}

/** The facts of a message about an offered price. */
export type OfferModel = { shop: Shop; offer: OfferFacts; product: Product | undefined; person: Person }

/** The facts of a message about a requested tyre. */
export type RequestModel = { shop: Shop; size: string | undefined; person: Person }

/** The facts of a message about a bike that the shop does not list; its name is among the person's texts. */
export type BikeModel = { shop: Shop; person: Person }

/** The facts of a message about a canary that was given up. No person has to do with it. */
export type CanaryModel = {
  shop: Shop
  canary: CanaryFacts
  /** address of the slice's team; null: the shop gets the mail, and passes it on */
  teamMail: string | null
  person: Person
}

/** The facts of a message, read when it is sent. */
export type Model =
  | { about: 'order'; model: OrderModel }
  | { about: 'offer'; model: OfferModel }
  | { about: 'request'; model: RequestModel }
  | { about: 'bike'; model: BikeModel }
  | { about: 'canary'; model: CanaryModel }
