/** Where tyres are installed, and when; a garage that books by phone has neither day nor hour. */
export type Appointment = { garageId: string; manualBooking: boolean; day: string | null; startHour: number | null }

/** An appointment at a time. */
export type TimedAppointment = Appointment & { day: string; startHour: number }

export const isTimed = (appointment: Appointment | null | undefined): appointment is TimedAppointment =>
  appointment?.day != null && appointment.startHour !== null

export const TEMPLATES = [
  'placed',
  'transfer-reminder',
  'paid',
  'transit',
  'arrived',
  'sent',
  'not-sent',
  'not-arrived',
  'tracking',
  'cancelled',
  'expired',
  'refunded',
  'order-link',
  'appointment-moved',
  'appointment-broken',
  'money-returned',
  'return-asked',
  'garage-booking',
  'garage-moved',
  'garage-cancelled',
  'shop-offer',
  'offer-answered',
  'shop-request',
  'request-receipt',
] as const
export type Template = (typeof TEMPLATES)[number]

export type RecipientKind = 'person' | 'garage' | 'shop'
export type Channel = 'mail' | 'text'
export type AboutKind = 'order' | 'offer' | 'request'

/** What the shop's own address stands under in the queue. */
export const SHOP = 'shop'

/** A price that somebody offered, and what became of it; amounts in agorot. */
export type OfferFacts = {
  personId: string
  ean: string
  price: number
  listPrice?: number
  expiresAt?: string
  coupon?: { code: string; discount: number; validUntil: string } | null
}

/** What an event told that its message needs and no replica keeps: as it was then, and nothing personal. */
export type Facts = {
  appointment?: Appointment | null
  /** of the calendar file: grows with every change of the appointment */
  sequence?: number
  /** the buyer was given the appointment before, so that a calendar has to forget it */
  withdrawn?: boolean
  /** the garage of a broken appointment takes no orders of the shop any more */
  garageOut?: boolean
  /** it was out, as its buyer was told, and takes orders again */
  garageBack?: boolean
  /** agorot */
  amount?: number
  /** agorot; of an appointment that was moved: what installing cost before, when it costs something else now */
  installationBefore?: number
  /** of an appointment that was moved: it is at another garage */
  elsewhere?: boolean
  /** of an appointment that was moved: the tyres are on their way to this garage, and were to another, or there */
  leaves?: boolean
  /** the order was over, as its buyer was told, and is not any more */
  again?: boolean
  /** the order was paid for, and the money goes back */
  refund?: boolean
  /** of money that went back: another order of the same buyer, which is paid, took the place of this one */
  replaced?: boolean
  trackingCode?: string
  /** when a return was asked for; ISO instant */
  askedAt?: string
  offer?: OfferFacts
  request?: { personId: string; size?: string }
}

/** A message that an event asks for. The recipient is the id of a person or a garage, or `shop`: never an address. */
export type NewMessage = {
  eventId: string
  template: Template
  recipientKind: RecipientKind
  recipient: string
  channel: Channel
  aboutKind: AboutKind
  aboutId: string
  facts: Facts
}

/** A message in the queue. */
export type QueuedMessage = NewMessage & {
  id: number
  /** this one included */
  tries: number
  triedSince: Date
}
