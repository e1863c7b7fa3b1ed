import type { Sql } from '@zmig/kit'
import { orderLink } from '@zmig/kit/order-link'
import { readPeople, type Person } from '@zmig/kit/people'
import type { NotificationsConfig } from '../config.ts'
import { readGarage } from '../garage/garage.replica.ts'
import type { QueuedMessage } from '../message/message.ts'
import { readOrders } from '../order/order.repository.ts'
import { readProducts } from '../product/product.replica.ts'
import { standing } from './standing.decider.ts'
import type { House, OfferModel, OrderModel, RequestModel } from '../templates/model.ts'

/** What a message is made of, read when it is sent. */
export type Model =
  | { about: 'order'; model: OrderModel }
  | { about: 'offer'; model: OfferModel }
  | { about: 'request'; model: RequestModel }

const houseOf = ({ shopName, publicUrl, company }: NotificationsConfig): House => ({ shopName, publicUrl, company })

const readPerson = async (sql: Sql, id: string): Promise<Person | undefined> => (await readPeople(sql, [id])).get(id)

const readOrderModel = async (sql: Sql, config: NotificationsConfig, message: QueuedMessage): Promise<OrderModel> => {
  const order = (await readOrders(sql, [message.aboutId])).get(message.aboutId)
  if (!order) throw new Error(`order ${message.aboutId} has messages and no replica`)
  const facts = standing(message.template, order, message.facts)
  const garageId = message.recipientKind === 'garage' ? message.recipient : facts.appointment?.garageId
  const products = await readProducts(
    sql,
    order.lines.map(({ ean }) => ean),
  )
  const person = await readPerson(sql, order.personId)
  return {
    house: houseOf(config),
    order,
    products,
    garage: garageId === undefined ? undefined : await readGarage(sql, garageId),
    person: person ?? { id: order.personId, name: '', phone: '', email: '', erased: true },
    link: `${config.publicUrl}/order/${orderLink(config.sessionSecret, order.orderId)}`,
    facts,
  }
}

/** Reads what a message is made of. @returns undefined when the person that it is about is gone */
export const readModel = async (
  sql: Sql,
  config: NotificationsConfig,
  message: QueuedMessage,
): Promise<Model | undefined> => {
  if (message.aboutKind === 'order') return { about: 'order', model: await readOrderModel(sql, config, message) }
  const house = houseOf(config)
  const { offer, request } = message.facts
  if (offer) {
    const person = await readPerson(sql, offer.personId)
    const products = await readProducts(sql, [offer.ean])
    return person && !person.erased
      ? { about: 'offer', model: { house, offer, product: products.get(offer.ean), person } }
      : undefined
  }
  const person = request && (await readPerson(sql, request.personId))
  return person && !person.erased ? { about: 'request', model: { house, size: request.size, person } } : undefined
}
