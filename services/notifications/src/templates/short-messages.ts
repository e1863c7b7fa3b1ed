import { oneLine } from '../letter/one-line.ts'
import { instantShort, money, slotShort } from '../letter/words.ts'
import { isTimed, type Template } from '../message/message.ts'
import { MOST_CHARACTERS } from '../ports/texter.port.ts'
import type { OfferModel, OrderModel } from './model.ts'

/**
 * The longest of the wordings that two segments of Hebrew hold.
 * @throws when even the last is longer: a link that long belongs to a wrong PUBLIC_URL
 */
const fitting = (wordings: string[]): string => {
  const fits = wordings.map(oneLine).find((wording) => wording.length <= MOST_CHARACTERS)
  if (fits === undefined) throw new Error('the address of the shop is too long for a text message')
  return fits
}

type Write = (model: OrderModel) => string[]

const placed: Write = ({ house, order, facts, link }) => {
  const start = `${house.shopName}: הזמנה ${order.orderId} ${facts.again ? 'פעילה שוב' : 'נקלטה'}.`
  // to the minute: on that day the order is over at the hour at which it was placed
  const transfer = `להעברה ${money(order.payNow)} עד ${instantShort(order.expiresAt)}.`
  return [
    `${start} ${transfer} פרטים: ${link}`,
    `${start} ${transfer} ${link}`,
    `${start} פרטי ההעברה: ${link}`,
    `${start} ${link}`,
    link,
  ]
}

const paid: Write = ({ house, order, facts, link }) => {
  if (order.holdsNothing) {
    const late = `${house.shopName}: התשלום להזמנה ${order.orderId} הגיע מאוחר מדי`
    return [`${late} ויוחזר אליכם במלואו. ${link}`, `${late} ויוחזר. ${link}`, link]
  }
  const state = facts.again ? 'פעילה שוב ושולמה' : order.payNow === 0 ? 'אושרה' : 'נקלטה ושולמה'
  const start = `${house.shopName}: תודה, הזמנה ${order.orderId} ${state}.`
  return [`${start} כל הפרטים: ${link}`, `${start} ${link}`, link]
}

const arrived: Write = ({ house, order, garage, facts, link }) => {
  const start = `${house.shopName}: הצמיגים של הזמנה ${order.orderId} הגיעו`
  const at = garage?.displayName ?? 'מוסך'
  if (order.returnAsked !== undefined) {
    const next = 'ביקשתם להחזיר: אל תגיעו לפני שנדבר.'
    const there = `${house.shopName}: הצמיגים הגיעו למוסך.`
    return [`${start} למוסך. ${next} ${link}`, `${there} ${next} ${link}`, `${there} אל תגיעו. ${link}`, link]
  }
  if (order.broken) {
    const next = order.garageOut ? 'נתקשר לתאם מוסך אחר.' : 'המועד התבטל, בחרו מועד חדש:'
    return [`${start} ל${at}. ${next} ${link}`, `${start}. ${next} ${link}`, `${start}. ${link}`, link]
  }
  if (!isTimed(facts.appointment)) {
    const call = garage ? ` תאמו התקנה: ${garage.phone}` : ''
    return [`${start} ל${at}.${call} ${link}`, `${start} למוסך.${call} ${link}`, `${start} למוסך. ${link}`, link]
  }
  const slot = slotShort(facts.appointment)
  // the link names the order as well
  const short = `${house.shopName}: הצמיגים הגיעו ל${at}.`
  return [
    `${start} ל${at}. התור: ${slot} ${link}`,
    `${short} התור: ${slot} ${link}`,
    `${short} ${link}`,
    `${start} למוסך. התור: ${slot} ${link}`,
    `${start}. ${link}`,
    link,
  ]
}

const sent: Write = ({ house, order, facts, link }) => {
  const start = `${house.shopName}: הזמנה ${order.orderId} נשלחה אליכם.`
  const tracking = facts.trackingCode ? ` מעקב: ${facts.trackingCode},` : ''
  return [`${start}${tracking} פרטים: ${link}`, `${start} פרטים: ${link}`, `${start} ${link}`, link]
}

const notSent: Write = ({ house, order, facts, link }) => {
  const start = `${house.shopName}: תיקון: הזמנה ${order.orderId} עדיין אצלנו.`
  const tracking = facts.trackingCode ? ' מספר המעקב בוטל.' : ''
  return [`${start}${tracking} נעדכן כשתצא. ${link}`, `${start}${tracking} ${link}`, `${start} ${link}`, link]
}

const notArrived: Write = ({ house, order, link }) => {
  const start = `${house.shopName}: תיקון: הצמיגים של הזמנה ${order.orderId} עוד לא הגיעו למוסך.`
  return [`${start} נעדכן כשיגיעו. ${link}`, `${start} ${link}`, link]
}

const tracking: Write = ({ house, order, facts, link }) => {
  const start = `${house.shopName}: מספר המעקב של הזמנה ${order.orderId} הוא ${facts.trackingCode ?? ''}`
  return [`${start}, פרטים: ${link}`, `${start} ${link}`, link]
}

/** Whoever was told to come hears of another time; of tyres that leave the garage, where to matters more than when. */
const appointmentMoved: Write = ({ house, order, garage, facts, link }) => {
  const slot = isTimed(facts.appointment) ? slotShort(facts.appointment) : ''
  if (!facts.leaves) {
    const moved = `${house.shopName}: התור של הזמנה ${order.orderId} עבר`
    const at = garage?.displayName ?? 'מוסך'
    const where = facts.elsewhere ? ' למוסך אחר' : ''
    return [
      `${moved} ל${at}, ${slot}. ${link}`,
      `${moved}${where}, ${slot}. ${link}`,
      `${moved}${where}. ${link}`,
      link,
    ]
  }
  const start = `${house.shopName}: הצמיגים של הזמנה ${order.orderId} עוברים ל`
  const there = `${start}${garage?.displayName ?? 'מוסך אחר'}. נעדכן כשיגיעו.`
  return [`${there} התור: ${slot} ${link}`, `${there} ${link}`, `${start}מוסך אחר. נעדכן כשיגיעו. ${link}`, link]
}

const appointmentBroken: Write = ({ house, order, link }) => {
  const start = `${house.shopName}: התור של הזמנה ${order.orderId} התבטל.`
  const wait = order.garageOut ? 'נתקשר לתאם מוסך אחר.' : 'בחרו מועד חדש:'
  const next = order.returnAsked === undefined ? wait : 'נדבר על ההחזרה.'
  return [`${start} אל תגיעו למוסך. ${next} ${link}`, `${start} ${next} ${link}`, `${start} ${link}`, link]
}

const cancelled: Write = ({ house, order, link }) => {
  const start = `${house.shopName}: הזמנה ${order.orderId} בוטלה.`
  return [`${start} כל הפרטים: ${link}`, `${start} ${link}`, link]
}

const expired: Write = ({ house, order, link }) => {
  const start = `${house.shopName}: הזמנה ${order.orderId} בוטלה`
  return [`${start} כי ההעברה לא הגיעה. נא לא להעביר עבורה. ${link}`, `${start}. נא לא להעביר עבורה. ${link}`, link]
}

const orderLink: Write = ({ house, order, link }) => [
  `${house.shopName}: העמוד של הזמנה ${order.orderId} כאן: ${link}`,
  link,
]

const WRITERS: Partial<Record<Template, Write>> = {
  placed,
  paid,
  arrived,
  sent,
  'not-sent': notSent,
  'not-arrived': notArrived,
  tracking,
  'appointment-moved': appointmentMoved,
  'appointment-broken': appointmentBroken,
  cancelled,
  expired,
  'order-link': orderLink,
}

/** The text message of a template; undefined when it has none. */
export const shortMessage = (template: Template, model: OrderModel): string | undefined => {
  const write = WRITERS[template]
  return write && fitting(write(model))
}

/**
 * For what the coupon of an offer is, in words that follow the Hebrew 'for': it counts for this product alone. Of its size
 * what stands before the ratings.
 */
const namesOf = (product: OfferModel['product']): { name: string; size: string } => {
  if (!product) return { name: 'צמיג שהצעתם עליו', size: '' }
  const { brand, displayName, displaySize, set } = product
  const name = `${brand} ${displayName}`
  const size = displaySize
    .split(' + ')
    .map((each) => each.split(' ')[0])
    .join(' + ')
  return { name: set ? `זוג ${name}` : `־${name}`, size }
}

/** The answer to a price that somebody offered. */
export const offerAnswer = ({ house, offer, product }: OfferModel): string => {
  const phone = house.company.phones[0] ?? ''
  if (!offer.coupon)
    return fitting([
      `${house.shopName}: תודה על ההצעה. הפעם לא נוכל למכור במחיר הזה. נשמח לעזור: ${phone}`,
      `${house.shopName}: הפעם לא נוכל למכור במחיר שהצעתם.`,
    ])
  const { code, validUntil } = offer.coupon
  const coupon = `קופון ${code}`
  const until = `עד ${instantShort(validUntil)}`
  const link = `${house.publicUrl}/tire/moto/${offer.ean}`
  const { name, size } = namesOf(product)
  return fitting([
    `${house.shopName}: ההצעה שלכם התקבלה! ${coupon} ל${name} ${size}, להזמנה אחת, בתוקף ${until}. ${link}`,
    `${house.shopName}: ההצעה התקבלה! ${coupon} ל${name} ${size}, ${until}. ${link}`,
    `${house.shopName}: ${coupon} ל${name} ${size}, ${until}. ${link}`,
    `${house.shopName}: ${coupon} ל${name}, ${until}. ${link}`,
    `${house.shopName}: ${coupon} לצמיג שבקישור, ${until}. ${link}`,
    `${house.shopName}: ההצעה התקבלה! ${coupon} להזמנה אחת, ${until}.`,
  ])
}
