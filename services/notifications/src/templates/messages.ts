import { oneLine, type Letter } from '../letter/letter.ts'
import type { Facts, RecipientKind, Template } from '../message/message.ts'
import { MOST_CHARACTERS } from '../ports/texter.port.ts'
import { appointmentBroken, appointmentMoved, returnAsked } from './appointment-letters.ts'
import { arrivalPostponed, tyresHere } from './arrival-letters.ts'
import { arrived, link, notArrived, notSent, sent, tracking, transit } from './delivery-letters.ts'
import { garageBooking, garageCancelled, garageMoved } from './garage-letters.ts'
import type { BikeModel, CanaryModel, OfferModel, OrderModel, RequestModel } from './model.ts'
import { cancelled, expired, moneyReturned, paid, placed, refunded, reminder } from './money-letters.ts'
import { canaryLetter } from './team-letters.ts'
import { bikeLetter, offerLetter, receiptLetter, requestLetter } from './shop-letters.ts'
import * as texts from './short-messages.ts'

type Message<About extends string, Model> = {
  about: About
  to: RecipientKind
  mail?: (model: Model) => Letter
  /** wordings of the text message, the longest first */
  text?: (model: Model) => string[]
  /** what the event gives to the message; everything else is read when the message is sent */
  facts: readonly (keyof Facts)[]
  /**
   * The calendar file of a mail about an appointment at a time: `publishes` it, `cancels` it, or `cancels-given`: cancels it
   * when the buyer's calendar has it.
   */
  calendar?: 'publishes' | 'cancels' | 'cancels-given'
}

type AnyMessage =
  | Message<'order', OrderModel>
  | Message<'offer', OfferModel>
  | Message<'request', RequestModel>
  | Message<'bike', BikeModel>
  | Message<'canary', CanaryModel>

const APPOINTMENT = ['appointment', 'sequence'] as const
const order = { about: 'order', to: 'person' } as const
const garage = { about: 'order', to: 'garage', facts: APPOINTMENT } as const

/** Every message: what it is about, who receives it, by mail, by text message or both, and the facts that it needs. */
export const MESSAGES: Record<Template, AnyMessage> = {
  // money
  placed: {
    ...order,
    mail: placed,
    text: texts.placed,
    facts: [...APPOINTMENT, 'again', 'notPaid'],
    calendar: 'publishes',
  },
  'transfer-reminder': { ...order, mail: reminder, facts: APPOINTMENT },
  paid: { ...order, mail: paid, text: texts.paid, facts: [...APPOINTMENT, 'amount', 'again'], calendar: 'publishes' },
  cancelled: {
    ...order,
    mail: cancelled,
    text: texts.cancelled,
    facts: [...APPOINTMENT, 'withdrawn', 'refund'],
    calendar: 'cancels-given',
  },
  expired: {
    ...order,
    mail: expired,
    text: texts.expired,
    facts: [...APPOINTMENT, 'withdrawn'],
    calendar: 'cancels-given',
  },
  refunded: { ...order, mail: refunded, facts: ['amount'] },
  'money-returned': { ...order, mail: moneyReturned, facts: [...APPOINTMENT, 'amount', 'replaced'] },

  // the way of the tyres
  'tyres-here': { ...order, mail: tyresHere, facts: APPOINTMENT },
  'arrival-postponed': { ...order, mail: arrivalPostponed, facts: [...APPOINTMENT, 'arrivesOn'] },
  transit: { ...order, mail: transit, facts: [...APPOINTMENT, 'trackingCode'] },
  arrived: { ...order, mail: arrived, text: texts.arrived, facts: [...APPOINTMENT, 'trackingCode'] },
  'not-arrived': { ...order, mail: notArrived, text: texts.notArrived, facts: [...APPOINTMENT, 'trackingCode'] },
  sent: { ...order, mail: sent, text: texts.sent, facts: [...APPOINTMENT, 'trackingCode'] },
  'not-sent': { ...order, mail: notSent, text: texts.notSent, facts: [...APPOINTMENT, 'trackingCode'] },
  tracking: { ...order, mail: tracking, text: texts.tracking, facts: [...APPOINTMENT, 'trackingCode'] },
  'order-link': { ...order, mail: link, text: texts.orderLink, facts: APPOINTMENT },

  // the appointment
  'appointment-moved': {
    ...order,
    mail: appointmentMoved,
    text: texts.appointmentMoved,
    facts: [...APPOINTMENT, 'installationBefore', 'elsewhere', 'leaves'],
    calendar: 'publishes',
  },
  'appointment-broken': {
    ...order,
    mail: appointmentBroken,
    text: texts.appointmentBroken,
    facts: [...APPOINTMENT, 'withdrawn', 'garageOut', 'garageBack'],
    calendar: 'cancels-given',
  },
  'return-asked': { ...order, mail: returnAsked, facts: ['askedAt'] },
  'garage-booking': { ...garage, mail: garageBooking, calendar: 'publishes' },
  'garage-moved': { ...garage, mail: garageMoved, calendar: 'publishes' },
  'garage-cancelled': { ...garage, mail: garageCancelled, calendar: 'cancels' },

  // offers and requests
  'shop-offer': { about: 'offer', to: 'shop', mail: offerLetter, facts: ['offer'] },
  'offer-answered': { about: 'offer', to: 'person', text: texts.offerAnswer, facts: ['offer'] },
  'shop-request': { about: 'request', to: 'shop', mail: requestLetter, facts: ['request'] },
  'request-receipt': { about: 'request', to: 'person', mail: receiptLetter, facts: ['request'] },
  'shop-bike': { about: 'bike', to: 'shop', mail: bikeLetter, facts: ['bike'] },

  // slices
  'team-canary': { about: 'canary', to: 'team', mail: canaryLetter, facts: ['canary'] },
}

/**
 * The longest of the wordings that fits two segments of Hebrew.
 * @throws when even the last is longer: a link that long belongs to a wrong PUBLIC_URL
 */
export const fitting = (wordings: string[]): string => {
  const fits = wordings.map(oneLine).find((wording) => wording.length <= MOST_CHARACTERS)
  if (fits === undefined) throw new Error('the address of the shop is too long for a text message')
  return fits
}

/** The letter of a message about an order; undefined when it is no letter. */
export const orderLetter = (template: Template, model: OrderModel): Letter | undefined => {
  const message = MESSAGES[template]
  return message.about === 'order' ? message.mail?.(model) : undefined
}

/** The text message about an order; undefined when there is none. */
export const shortMessage = (template: Template, model: OrderModel): string | undefined => {
  const message = MESSAGES[template]
  return message.about === 'order' && message.text ? fitting(message.text(model)) : undefined
}
