import { hoursText, minutesText, tyresText } from '@zmig/edge-contract'
import type { Agorot } from '@zmig/events'
import { addBusinessDays, type Holidays } from '../calendar/work-days.ts'
import type { SlotState } from '../garage/booking.decider.ts'
import { slotHoursOf, type Slot } from '../garage/slots.decider.ts'
import { componentsOf, type AllocatedLine, type Take } from '../stock/allocation.decider.ts'
import type { Stock } from '../stock/availability.decider.ts'
import type { TermSettings } from '../terms/terms.ts'
import type { Buyer } from './buyer.decider.ts'
import { refused, type Refusal } from './refusal.ts'

/** Unpaid orders with one phone or e-mail: of this visitor or address, or of an unknown one; and of others. */
type OpenOf = { own: number; others: number }

/** Single tyres that an address or a visitor held in orders that ended unpaid within the last day, and the end of the last. */
export type HeldInVain = { tyres: number; endedAt: Date | null }

/** What the orderer holds in unpaid orders already, without the orders that the new one replaces. */
export type OpenOrders = {
  phone: OpenOf
  email: OpenOf
  ofVisitor: number
  ofAddress: number
  /** single tyres of the visitor's orders */
  tyresOfVisitor: number
  /** what the orders of the network address hold; empty when it is not known */
  addressHolds: { takes: Take[]; slots: Slot[] }
  /** the network address is known: the share of an address is limited */
  addressKnown: boolean
  /** orders of the network address that are not paid, also those that were cancelled or replaced: of the last hour, and day */
  placedByAddress: { hour: number; day: number }
  inVain: { ofVisitor: HeldInVain; ofAddress: HeldInVain }
}

/** The limits of unpaid orders. */
export type OrderLimits = Pick<
  TermSettings,
  | 'openOrders'
  | 'openOrdersOfAddress'
  | 'transferTyres'
  | 'unpaidTyres'
  | 'holdShare'
  | 'holdShareFrom'
  | 'holdPauseMinutes'
  | 'holdPauseHours'
  | 'unpaidOrdersAnHour'
> & {
  /** the phone number in the refusal; undefined when the company has none */
  phone: string | undefined
}

const orCall = (phone: string | undefined): string => (phone ? ` או התקשרו אלינו: ${phone}` : '.')
const tooMany = (message: string, { phone }: OrderLimits, changes?: Refusal['changes']): Refusal =>
  refused('TOO_MANY_OPEN', `${message}${orCall(phone)}`, changes)

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** Tyres of which the hold may end unpaid without a pause: a buyer who was called away returns at once. */
const FORGIVEN_TYRES = 4

/** How long after its last unpaid hold an address or visitor waits for the next one, in milliseconds. */
const pauseOf = (tyres: number, { holdPauseMinutes, holdPauseHours }: OrderLimits): number => {
  const doublings = Math.ceil(tyres / FORGIVEN_TYRES) - 2
  return doublings < 0 ? 0 : Math.min(holdPauseMinutes * MINUTE * 2 ** doublings, holdPauseHours * HOUR)
}

const waitText = (milliseconds: number): string =>
  milliseconds < 2 * HOUR ? minutesText(Math.ceil(milliseconds / MINUTE)) : hoursText(Math.ceil(milliseconds / HOUR))

/** Refuses for a while after holds that ended unpaid: the more tyres they kept from others, the longer. */
const decidePause = ({ ofVisitor, ofAddress }: OpenOrders['inVain'], limits: OrderLimits, now: Date) => {
  const ends = [ofVisitor, ofAddress].map(({ tyres, endedAt }) => (endedAt?.getTime() ?? 0) + pauseOf(tyres, limits))
  const left = Math.max(...ends) - now.getTime()
  if (left <= 0) return undefined
  const again = `אפשר להזמין שוב בעוד ${waitText(left)}`
  return tooMany(`הזמנות קודמות מהרשת או מהדפדפן שלכם לא שולמו בזמן. ${again}`, limits)
}

/**
 * Limits how many unpaid orders one buyer may have, because each of them holds goods; and how many one address may place in
 * an hour, because each of them sends messages to a phone and a mailbox whose owner is not proved. Orders that others placed with this
 * phone or e-mail do not lock its owner out: a card is paid within minutes, so only a transfer is refused.
 * @see decisions.md, Checkout: at most 2 unpaid orders …
 */
export const decideOpenOrders = (
  open: OpenOrders,
  limits: OrderLimits,
  method: Buyer['paymentMethod'],
  now: Date,
): Refusal | undefined => {
  const { phone, email, ofVisitor, ofAddress, placedByAddress } = open
  if (Math.max(phone.own, email.own, ofVisitor) >= limits.openOrders || ofAddress >= limits.openOrdersOfAddress)
    return tooMany('כבר יש הזמנות פתוחות שממתינות לתשלום. נא להשלים את התשלום שלהן לפני הזמנה נוספת', limits)
  if (placedByAddress.hour >= limits.unpaidOrdersAnHour)
    return tooMany('בשעה האחרונה נשלחו מהרשת שלכם הרבה הזמנות שלא שולמו. נא לנסות שוב מאוחר יותר', limits)
  const most = Math.max(phone.own + phone.others, email.own + email.others)
  if (method === 'banktransfer' && most >= limits.openOrders)
    return tooMany('כבר יש הזמנות פתוחות עם הטלפון או האימייל האלה. נא לבחור בתשלום בכרטיס אשראי', limits)
  return decidePause(open.inVain, limits, now)
}

const countTyres = (takes: readonly Take[]): number => takes.reduce((sum, { quantity }) => sum + quantity, 0)

/** Single tyres that the orderer holds unpaid: of the address or of the visitor, whichever are more. */
const unpaidTyres = ({ tyresOfVisitor, addressHolds }: OpenOrders): number =>
  Math.max(tyresOfVisitor, countTyres(addressHolds.takes))

/** Limits the tyres of all unpaid orders of an address and of a visitor, however they are paid. */
export const decideUnpaidTyres = (
  takes: readonly Take[],
  open: OpenOrders,
  limits: OrderLimits,
): Refusal | undefined => {
  const held = unpaidTyres(open)
  if (held + countTyres(takes) <= limits.unpaidTyres) return undefined
  const most = `אפשר לשמור עד ${tyresText(limits.unpaidTyres)} בהזמנות שעוד לא שולמו. `
  const toDo = held > 0 ? 'נא לשלם על ההזמנות הקודמות, להקטין את הכמות' : 'נא להקטין את הכמות'
  return tooMany(most + toDo, limits)
}

/** The most of what is left that one address may hold. */
const shareOf = (left: number, { holdShare, holdShareFrom }: OrderLimits): number =>
  left < holdShareFrom ? left : Math.floor(left / holdShare)

const freeOf = (stock: Stock | undefined, source: Take['source']): number => {
  if (!stock) return 0
  return source === 'on_hand' ? stock.onHand - stock.reserved : stock.inboundCurrent - stock.reservedCurrent
}

/** A new order's tyres, one entry per tyre and supply; not yet taken from `stocks`. */
type Wanted = { lines: AllocatedLine[]; takes: Take[]; stocks: ReadonlyMap<string, Stock> }

/**
 * The lines of which a new order takes more than the share of what is left, each with how many it may take. The next shipment
 * is ordered to measure and has no share.
 *
 * @param holds what counts towards the share already
 */
const linesOverShare = ({ lines, takes, stocks }: Wanted, holds: readonly Take[], limits: OrderLimits) => {
  const over = takes.flatMap(({ ean, source, quantity }) => {
    if (source === 'next') return []
    const held = countTyres(holds.filter((take) => take.ean === ean && take.source === source))
    const more = shareOf(freeOf(stocks.get(ean), source) + held, limits) - held
    return quantity > more ? [{ ean, more: Math.max(0, more) }] : []
  })
  return lines.flatMap(({ ean, product }) => {
    const ofLine = product ? componentsOf(product) : []
    const parts = over.filter((part) => ofLine.includes(part.ean))
    if (parts.length === 0) return []
    const ofItem = (part: string) => ofLine.filter((component) => component === part).length
    return [{ ean, available: Math.min(...parts.map((part) => Math.floor(part.more / ofItem(part.ean)))) }]
  })
}

/** Limits the share of a tyre that one address may hold unpaid, so that a few addresses cannot keep it from all others. */
export const decideTyreShare = (
  wanted: Wanted,
  { addressKnown, addressHolds }: OpenOrders,
  limits: OrderLimits,
): Refusal | undefined => {
  const changes = addressKnown ? linesOverShare(wanted, addressHolds.takes, limits) : []
  if (changes.length === 0) return undefined
  return tooMany('ביקשתם חלק גדול ממה שנשאר במלאי. נא להקטין את הכמות, לשלם על הזמנה קודמת', limits, changes)
}

/**
 * Limits the share of a tyre that all unpaid transfers hold together: they wait for days, so many addresses could keep it from
 * everybody else. A card is paid within minutes, so the buyer is asked for one.
 *
 * @param holds of all unpaid transfers
 */
export const decideTransferShare = (
  wanted: Wanted,
  holds: readonly Take[],
  { addressKnown }: OpenOrders,
  limits: OrderLimits,
): Refusal | undefined => {
  const changes = addressKnown ? linesOverShare(wanted, holds, limits) : []
  if (changes.length === 0) return undefined
  const reserved = 'חלק גדול ממה שנשאר במלאי כבר שמור להזמנות בהעברה בנקאית. '
  return tooMany(`${reserved}נא לבחור בתשלום בכרטיס אשראי, להקטין את הכמות`, limits, changes)
}

/** The most appointments of a garage's day that an address, or all transfers together, may hold unpaid. */
const shareOfDay = ({ day }: Slot, { garage, closed }: SlotState, { holdShare }: OrderLimits): number =>
  Math.ceil((slotHoursOf(garage, day, closed).length * (garage?.capacityPerSlot ?? 0)) / holdShare)

/**
 * Limits the share of an hour's places at a garage that one address may hold unpaid, and that of its day: most garages have
 * one to three places an hour.
 */
export const decideSlotShare = (
  slot: Slot | null,
  state: SlotState,
  { addressKnown, addressHolds }: OpenOrders,
  limits: OrderLimits,
): Refusal | undefined => {
  const { garage, booked } = state
  if (!slot || !garage || !addressKnown) return undefined
  const thatDay = addressHolds.slots.filter(({ garageId, day }) => garageId === slot.garageId && day === slot.day)
  const held = thatDay.filter(({ startHour }) => startHour === slot.startHour).length
  if (held + 1 > shareOf(garage.capacityPerSlot - booked + held, limits))
    return refused('SLOT_TAKEN', 'כבר שמרתם מקומות בשעה הזו בהזמנות שעוד לא שולמו. נא לשלם עליהן, או לבחור שעה אחרת.')
  if (thatDay.length + 1 > shareOfDay(slot, state, limits))
    return refused('SLOT_TAKEN', 'כבר שמרתם מקומות ביום הזה בהזמנות שעוד לא שולמו. נא לשלם עליהן, או לבחור יום אחר.')
  return undefined
}

/**
 * Limits the share of a garage's day that all unpaid transfers hold together, as `decideTransferShare` does for tyres.
 *
 * @param held appointments of all unpaid transfers at the garage on that day
 */
export const decideTransferDay = (
  slot: Slot | null,
  state: SlotState,
  held: number,
  { addressKnown }: OpenOrders,
  limits: OrderLimits,
): Refusal | undefined => {
  if (!slot || !addressKnown || held < shareOfDay(slot, state, limits)) return undefined
  const reserved = 'הרבה מועדים ביום הזה כבר שמורים להזמנות בהעברה בנקאית. '
  return tooMany(`${reserved}נא לבחור בתשלום בכרטיס אשראי, לבחור יום אחר`, limits)
}

/**
 * Whether holds look as if a visitor kept tyres or appointments from others: unpaid tyres of an address or visitor, with those
 * that ended unpaid within the day, or open orders of an address reach their limit.
 */
export const looksHeldForNothing = (takes: readonly Take[], open: OpenOrders, limits: OrderLimits): boolean => {
  const { ofVisitor, ofAddress } = open.inVain
  const tyres = unpaidTyres(open) + countTyres(takes) + Math.max(ofVisitor.tyres, ofAddress.tyres)
  return tyres >= limits.unpaidTyres || open.ofAddress + 1 >= limits.openOrdersOfAddress
}

/** Limits the size of an order that waits days for its bank transfer. @param payNow agorot */
export const decideTransferSize = (
  { tyreCount, payNow }: { tyreCount: number; payNow: Agorot },
  limits: OrderLimits,
): Refusal | undefined => {
  if (payNow === 0 || tyreCount <= limits.transferTyres) return undefined
  const most = `בהעברה בנקאית אפשר להזמין עד ${limits.transferTyres} צמיגים. `
  return tooMany(`${most}נא לשלם בכרטיס אשראי, להקטין את הכמות`, limits)
}

/** The business day on which buyers are reminded of a transfer (decisions.md, Checkout). */
const REMINDER_DAY = 2

/**
 * Card hold and transfer hold: until when an unpaid order holds its goods, and when the buyer is reminded of a transfer.
 * There is no reminder when the hold ends on the reminder's day or before.
 */
export const holdTermsOf = (
  method: Buyer['paymentMethod'],
  { cardHoldMinutes, transferHoldDays }: Pick<TermSettings, 'cardHoldMinutes' | 'transferHoldDays'>,
  holidays: Holidays,
  now: Date,
): { expiresAt: Date; remindAt: Date | undefined } => {
  if (method === 'creditcard')
    return { expiresAt: new Date(now.getTime() + cardHoldMinutes * MINUTE), remindAt: undefined }
  return {
    expiresAt: addBusinessDays(now, transferHoldDays, holidays),
    remindAt: transferHoldDays > REMINDER_DAY ? addBusinessDays(now, REMINDER_DAY, holidays) : undefined,
  }
}
