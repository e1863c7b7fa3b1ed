import type { Channel, Facts, NewMessage, Template } from '../message/message.ts'
import type { OrderState } from './order-state.ts'

/** What becomes of an order's replica, and what its event asks us to tell to whom. */
export type Told = { order: OrderState; messages: NewMessage[] }

type Rest = { channel?: Channel; facts?: Facts }

/** A message to whoever placed the order, by mail unless told otherwise. */
export const toBuyer = (eventId: string, order: OrderState, template: Template, rest: Rest = {}): NewMessage => ({
  eventId,
  template,
  recipientKind: 'person',
  recipient: order.personId,
  channel: rest.channel ?? 'mail',
  aboutKind: 'order',
  aboutId: order.orderId,
  facts: rest.facts ?? {},
})

/** The same by mail, and as a text message when it matters on the way. */
export const tellBuyer = (
  eventId: string,
  order: OrderState,
  template: Template,
  facts: Facts,
  texted: boolean,
): NewMessage[] => [
  toBuyer(eventId, order, template, { facts }),
  ...(texted ? [toBuyer(eventId, order, template, { channel: 'text', facts })] : []),
]

/** A mail to a garage. */
export const toGarage = (eventId: string, order: OrderState, garageId: string, template: Template, facts: Facts) => ({
  ...toBuyer(eventId, order, template, { facts }),
  recipientKind: 'garage' as const,
  recipient: garageId,
})
