import { dayInIsrael } from '@zmig/kit/facts'
import type { Channel, RecipientKind, Template } from '../message/message.ts'
import { nobodyPaid, type OrderState } from '../order/order-state.ts'

/** How many messages strangers can cause; config.ts reads them. */
export type MessageLimits = {
  /** receipts of tyre requests to one mailbox in a day */
  receiptsADay: number
  /** messages of one channel to one mailbox or phone in a day, about unpaid orders */
  unpaidMessagesADay: number
  /** letters about offers and tyre requests to the shop in an hour; those beyond are gathered in one */
  shopLettersAnHour: number
  /** letters about unpaid orders to one garage in an hour; those beyond are gathered in one */
  garageLettersAnHour: number
  /** orders of one network address in a day about which messages are sent before they are paid */
  unpaidOrdersToldADay: number
}

/** A message that is sent only while fewer than `limit` others count as the same. */
export type Turn = {
  countedAs: string
  limit: number
  /** what becomes of a message beyond the limit: `gather` sends it with others at `until` */
  beyond: { kind: 'skip'; reason: 'recipient-limit' | 'address-limit' } | { kind: 'gather'; until: Date }
}

const HOUR = 60 * 60 * 1000

/** `2026-11-23`, on the clocks of Israel */

/** One mailbox has many spellings: what follows a plus is a label, and Gmail ignores dots. */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const name = local.split('+')[0] ?? ''
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Messages that a stranger with a browser can cause again and again with another person's address. */
const CAUSED_BY_ANYBODY: ReadonlySet<Template> = new Set(['placed', 'cancelled', 'appointment-moved'])

type Addressed = {
  template: Template
  recipientKind: RecipientKind
  channel: Channel
  /** mail address or phone */
  to: string
  /** of a message about an order */
  order?: Pick<OrderState, 'paymentStatus' | 'unpaidBefore'> | undefined
}

const leftOut = { kind: 'skip', reason: 'recipient-limit' } as const

/**
 * The limit that a message counts towards; undefined when there is none. A typed address may be another person's, so
 * a stranger who types it must not be able to fill that inbox in the shop's name; nor may one network address write to many
 * people by placing orders, or fill the inbox of a garage.
 */
export const turnOf = (message: Addressed, limits: MessageLimits, now: Date): Turn | undefined => {
  const { template, recipientKind, channel, to, order } = message
  const { receiptsADay, unpaidMessagesADay, shopLettersAnHour, garageLettersAnHour, unpaidOrdersToldADay } = limits
  const isUnpaid = order !== undefined && nobodyPaid(order)
  const hour = Math.floor(now.getTime() / HOUR)
  const gathered = { kind: 'gather', until: new Date((hour + 1) * HOUR) } as const
  if (template === 'team-canary') return undefined // no stranger causes it, and its team must know at once
  if (recipientKind === 'shop') return { countedAs: `shop ${hour}`, limit: shopLettersAnHour, beyond: gathered }
  if (recipientKind === 'garage')
    return isUnpaid
      ? { countedAs: `garage ${hour} ${mailboxOf(to)}`, limit: garageLettersAnHour, beyond: gathered }
      : undefined
  const recipient = `${channel} ${dayInIsrael(now)} ${channel === 'mail' ? mailboxOf(to) : to}`
  if (template === 'request-receipt') return { countedAs: `receipt ${recipient}`, limit: receiptsADay, beyond: leftOut }
  if (template !== 'order-link' && isUnpaid && (order.unpaidBefore ?? 0) >= unpaidOrdersToldADay)
    return { countedAs: `address ${recipient}`, limit: 0, beyond: { kind: 'skip', reason: 'address-limit' } }
  if (template === 'order-link' || (CAUSED_BY_ANYBODY.has(template) && isUnpaid))
    return { countedAs: `unpaid ${recipient}`, limit: unpaidMessagesADay, beyond: leftOut }
  return undefined
}
