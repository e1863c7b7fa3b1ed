import type { MessageTemplate } from '@zmig/edge-contract'
import type { Agorot, SliceCanaryReverted } from '@zmig/events'
import type * as z from 'zod'

/** Where tyres are installed, and when; a garage that books by phone has neither day nor hour. */
export type Appointment = { garageId: string; manualBooking: boolean; day: string | null; startHour: number | null }

/** An appointment at a time. */
export type TimedAppointment = Appointment & { day: string; startHour: number }

export const isTimed = (appointment: Appointment | null | undefined): appointment is TimedAppointment =>
  appointment?.day != null && appointment.startHour !== null

export type Template = MessageTemplate

export type RecipientKind = 'person' | 'garage' | 'shop' | 'team'
export type Channel = 'mail' | 'text'
export type AboutKind = 'order' | 'offer' | 'request'

/** The recipient id of the shop itself in the queue. */
export const SHOP = 'shop'

/** An offered price and its answer; amounts in agorot. */
export type OfferFacts = {
  personId: string
  ean: string
  price: Agorot
  listPrice?: Agorot
  expiresAt?: string
  coupon?: { code: string; discount: Agorot; validUntil: string } | null
}

/** A canary that was given up, as its event says it. */
export type CanaryFacts = z.infer<typeof SliceCanaryReverted.data>

/** Facts of an event that its message needs and no replica keeps; nothing personal. */
export type Facts = {
  appointment?: Appointment | null
  /** of the calendar file: grows with every change of the appointment */
  sequence?: number
  /** the buyer's calendar holds the appointment and has to remove it */
  withdrawn?: boolean
  /** the garage of a broken appointment takes no orders of the shop any more */
  garageOut?: boolean
  /** the buyer was notified that the garage is out, and it takes orders again */
  garageBack?: boolean
  amount?: Agorot
  /** of an appointment that was moved: what installing cost before, when the price is another now */
  installationBefore?: Agorot
  /** of an appointment that was moved: it is at another garage */
  elsewhere?: boolean
  /** of an appointment that was moved: the tyres go to this garage now, and were at another or on their way to it */
  leaves?: boolean
  /** the order was cancelled or expired, the buyer was notified, and it is active again */
  again?: boolean
  /** its payment was confirmed by a slip, and the money has not come */
  notPaid?: boolean
  /** the order was paid for, and the money goes back */
  refund?: boolean
  /** when the order was cancelled, from which the days of its refund count; ISO instant */
  cancelledAt?: string
  /** of money that went back: another order of the same buyer, which is paid, took the place of this one */
  replaced?: boolean
  trackingCode?: string
  /** of tyres that come later: the last day on which one of them comes */
  arrivesOn?: string
  /** when a return was asked for; ISO instant */
  askedAt?: string
  offer?: OfferFacts
  request?: { personId: string; size?: string }
  /** a bike that the shop does not list */
  bike?: { personId: string }
  /** a canary of a slice that was given up */
  canary?: CanaryFacts
}

/** A message that an event asks for. The recipient is the id of a person or a garage, the slice of a team, or `shop`: never an address. */
export type NewMessage = {
  eventId: string
  template: Template
  recipientKind: RecipientKind
  recipient: string
  channel: Channel
  aboutKind: AboutKind
  aboutId: string
  facts: Facts
  /** `anybody`: visitors can cause it without paying; `staff`: they may cause thousands at once */
  cause?: 'anybody' | 'staff'
}

/** A message in the queue. */
export type QueuedMessage = NewMessage & {
  id: number
  /** this one included */
  tries: number
  triedSince: Date
  /** of a text: what its provider knew it as when it was last given to it; null before */
  reference: string | null
  /** of a text: when it was given to a provider that did not say whether it took it */
  uncertainSince: Date | null
}

/** What a provider of texts knows a message as: another one after staff sent it again, and nothing personal. */
export const referenceOf = ({ reference, eventId, id, triedSince }: QueuedMessage): string =>
  reference ?? `${eventId.slice(-12)}-${id}-${Math.floor(triedSince.getTime() / 1_000).toString(36)}`

/** What is kept of a text beside the message itself; null of a mail, and before it was given to its provider. */
export type TextColumns = {
  segments: number | null
  delivery: 'delivered' | 'undelivered' | 'unknown' | null
}

/** The result of a try to send a message. `skipped`: it has no recipient or is out of date. */
export type Outcome =
  | { status: 'sent' }
  | { status: 'skipped'; reason: string }
  /** `uncertain`: it may have been taken */
  | { status: 'queued'; nextTryAt: Date; reason: string; uncertain?: true }
  | { status: 'given_up'; reason: string }
