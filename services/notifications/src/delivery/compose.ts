import { SLOT_HOURS } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { orderCalendar } from '@zmig/kit/calendar'
import { createOrderLinks } from '@zmig/kit/order-link'
import { readPeople, type Person } from '@zmig/kit/people'
import type { NotificationsConfig } from '../config.ts'
import { oneLine, type Letter, type Sender } from '../letter/letter.ts'
import { renderHtml, renderText } from '../letter/render.ts'
import { isTimed, referenceOf, type QueuedMessage, type Template } from '../message/message.ts'
import { readOrders } from '../order/order.replica.ts'
import type { Attachment, Mail } from '../ports/mailer.port.ts'
import type { TextMessage } from '../ports/texter.port.ts'
import { readGarage, readProducts, readTeamMail } from '../replica/named.replica.ts'
import { gatheredForGarage } from '../templates/garage-letters.ts'
import { gatheredLetter } from '../templates/shop-letters.ts'
import { fitting, MESSAGES, orderLetter, shortMessage } from '../templates/messages.ts'
import type { Model, OrderModel, Shop } from '../templates/model.ts'
import { currentFacts, isOvertaken } from './delivery.decider.ts'

export const shopOf = ({ shopName, publicUrl, company }: NotificationsConfig): Shop => ({
  shopName,
  publicUrl,
  company,
})

const readPerson = async (sql: Sql, id: string): Promise<Person | undefined> => (await readPeople(sql, [id])).get(id)

const readOrderModel = async (sql: Sql, config: NotificationsConfig, message: QueuedMessage): Promise<OrderModel> => {
  const order = (await readOrders(sql, [message.aboutId])).get(message.aboutId)
  if (!order) throw new Error(`order ${message.aboutId} has messages and no replica`)
  const facts = currentFacts(message.template, order, message.facts)
  const garageId = message.recipientKind === 'garage' ? message.recipient : facts.appointment?.garageId
  const products = await readProducts(
    sql,
    order.lines.map(({ ean }) => ean),
  )
  const person = await readPerson(sql, order.personId)
  return {
    shop: shopOf(config),
    order,
    products,
    garage: garageId === undefined ? undefined : await readGarage(sql, garageId),
    person: person ?? { id: order.personId, name: '', phone: '', email: '', erased: true },
    link: `${config.publicUrl}/order/${createOrderLinks(config).write({ orderId: order.orderId, linkVersion: order.linkVersion ?? 0 })}`,
    facts,
  }
}

const NO_PERSON: Person = { id: '', name: '', phone: '', email: '', erased: false }

/** Reads the facts of a message. @returns undefined when its person is erased */
export const readModel = async (
  sql: Sql,
  config: NotificationsConfig,
  message: QueuedMessage,
): Promise<Model | undefined> => {
  if (message.aboutKind === 'order') return { about: 'order', model: await readOrderModel(sql, config, message) }
  const shop = shopOf(config)
  const { offer, request, bike, canary } = message.facts
  if (canary) {
    const teamMail = await readTeamMail(sql, canary.slice)
    return { about: 'canary', model: { shop, canary, teamMail, person: NO_PERSON } }
  }
  if (offer) {
    const person = await readPerson(sql, offer.personId)
    const products = await readProducts(sql, [offer.ean])
    return person && !person.erased
      ? { about: 'offer', model: { shop, offer, product: products.get(offer.ean), person } }
      : undefined
  }
  if (bike) {
    const person = await readPerson(sql, bike.personId)
    return person && !person.erased ? { about: 'bike', model: { shop, person } } : undefined
  }
  const person = request && (await readPerson(sql, request.personId))
  return person && !person.erased ? { about: 'request', model: { shop, size: request.size, person } } : undefined
}

/** A message ready to send, or the reason not to send it. */
export type Composed =
  { kind: 'mail'; mail: Mail } | { kind: 'text'; message: TextMessage } | { kind: 'nothing'; reason: string }

const nothing = (reason: string): Composed => ({ kind: 'nothing', reason })

export const senderOf = ({ shopName, company, publicUrl }: NotificationsConfig): Sender => ({
  shopName,
  legalName: company.legalName || shopName,
  businessNumber: company.businessNumber,
  phone: company.phones[0] ?? '',
  email: company.email,
  address: company.address,
  shopUrl: publicUrl,
})

export const letterOf = ({ template }: QueuedMessage, { about, model }: Model): Letter | undefined => {
  if (about === 'order') return orderLetter(template, model)
  const message = MESSAGES[template]
  if (about === 'offer') return message.about === 'offer' ? message.mail?.(model) : undefined
  if (about === 'bike') return message.about === 'bike' ? message.mail?.(model) : undefined
  if (about === 'canary') return message.about === 'canary' ? message.mail?.(model) : undefined
  return message.about === 'request' ? message.mail?.(model) : undefined
}

export const textOf = ({ template }: QueuedMessage, { about, model }: Model): string | undefined => {
  if (about === 'order') return shortMessage(template, model)
  const message = MESSAGES[template]
  return about === 'offer' && message.about === 'offer' && message.text ? fitting(message.text(model)) : undefined
}

type Options = { template: Template; model: OrderModel; domain: string; writtenAt: Date }

/** The calendar file of a message about an appointment at a time; other messages have none. */
export const appointmentFile = ({ template, model, domain, writtenAt }: Options): Attachment[] => {
  const { order, facts, garage, shop, link } = model
  const { appointment, sequence = 0, withdrawn = false } = facts
  const { calendar } = MESSAGES[template]
  const cancelled = calendar === 'cancels' || (calendar === 'cancels-given' && withdrawn)
  // The payment came after the end of the appointment, which calendars have removed already.
  if (template === 'paid' && order.holdsNothing) return []
  if (!isTimed(appointment) || !(cancelled || calendar === 'publishes')) return []
  const forGarage = template.startsWith('garage-')
  const file = orderCalendar({
    orderId: order.orderId,
    day: appointment.day,
    startHour: appointment.startHour,
    hours: SLOT_HOURS,
    sequence,
    cancelled,
    summary: `התקנת צמיגים – ${forGarage ? `הזמנה ${order.orderId}` : shop.shopName}`,
    description: `הזמנה ${order.orderId}`,
    location: garage ? `${garage.displayName}, ${garage.address}` : '',
    ...(!forGarage && { url: link }),
    organizer: { name: shop.shopName, email: shop.company.email },
    domain,
    writtenAt,
  })
  const contentType = `text/calendar; charset=utf-8; method=${file.method}`
  return [{ name: file.name, contentType, content: file.content }]
}

/** The address of the recipient; empty when there is none. The mail of a garage or a team without one goes to the shop. */
export const addressOf = (message: QueuedMessage, { about, model }: Model, config: NotificationsConfig): string => {
  if (about === 'canary') return model.teamMail ?? config.company.email
  if (message.recipientKind === 'shop') return config.company.email
  if (message.recipientKind === 'garage') return (about === 'order' && model.garage?.email) || config.company.email
  return message.channel === 'mail' ? model.person.email : model.person.phone
}

/** Makes identities unique to this shop. */
const domainOf = ({ mailFrom }: NotificationsConfig): string => mailFrom.slice(mailFrom.indexOf('@') + 1)

const mailOf = (letter: Letter, to: string, identity: string, config: NotificationsConfig): Mail => {
  const sender = senderOf(config)
  return {
    messageId: `${identity}@${domainOf(config)}`,
    to,
    replyTo: config.company.email,
    subject: oneLine(letter.subject),
    html: renderHtml(letter, sender),
    text: renderText(letter, sender),
    attachments: [],
  }
}

/** Why a message is not sent: its person is erased, or it is out of date; undefined when it is sent. */
export const reasonToSkip = (message: QueuedMessage, known: Model | undefined): 'erased' | 'overtaken' | undefined => {
  if (!known || (message.recipientKind === 'person' && known.model.person.erased)) return 'erased'
  return known.about === 'order' && isOvertaken(message.template, known.model.order) ? 'overtaken' : undefined
}

/**
 * Composes a queued message from the current facts.
 * @param known undefined when the person is erased
 * @throws when the template has no wording for the channel, which is a bug of the code that queued it
 */
export const compose = (
  message: QueuedMessage,
  known: Model | undefined,
  config: NotificationsConfig,
  now: Date,
): Composed => {
  const reason = reasonToSkip(message, known)
  if (!known || reason !== undefined) return nothing(reason ?? 'erased')
  const to = addressOf(message, known, config)
  if (to === '') return nothing('no-address')
  const identity = `${message.eventId}.${message.template}`

  if (message.channel === 'text') {
    const text = textOf(message, known)
    if (text === undefined) throw new Error(`${message.template} is no text message`)
    return { kind: 'text', message: { id: identity, reference: referenceOf(message), to, text } }
  }
  const letter = letterOf(message, known)
  if (!letter) throw new Error(`${message.template} is no letter`)
  const attachments: Attachment[] =
    known.about === 'order'
      ? appointmentFile({ template: message.template, model: known.model, domain: domainOf(config), writtenAt: now })
      : []
  return { kind: 'mail', mail: { ...mailOf(letter, to, identity, config), attachments } }
}

/**
 * Composes one letter of several messages to the shop, or to a garage with all that their own letters say.
 * @returns undefined when there are none
 */
export const composeGathered = (
  known: readonly { message: QueuedMessage; model: Model }[],
  config: NotificationsConfig,
  now: Date,
): Mail | undefined => {
  const first = known[0]
  const last = known.at(-1)
  if (!first || !last) return undefined
  const aboutOrders = known.flatMap(({ message: { template }, model: { about, model } }) =>
    about === 'order' ? [{ template, model }] : [],
  )
  const letters = aboutOrders.flatMap(({ template, model }) => orderLetter(template, model) ?? [])
  const enquiries = known.flatMap(({ model }) => (model.about === 'order' || model.about === 'canary' ? [] : [model]))
  const letter = letters.length > 0 ? gatheredForGarage(letters) : gatheredLetter(enquiries)
  // Another one in the same letter makes it another letter, also when the first was sent before a crash.
  const identity = `${first.message.eventId}.${last.message.eventId}.gathered`
  const mail = mailOf(letter, addressOf(first.message, first.model, config), identity, config)
  const domain = domainOf(config)
  const attachments = aboutOrders.flatMap((each) => appointmentFile({ ...each, domain, writtenAt: now }))
  return { ...mail, attachments }
}
