import { withLetter } from '@zmig/edge-contract'
import { moneyText } from '@zmig/events'
import { instantShort, slotShort } from '../letter/letter.ts'
import { isTimed } from '../message/message.ts'
import { awaitsCard } from '../order/order-state.ts'
import type { OfferModel, OrderModel } from './model.ts'

/** The wordings of a text message, the longest first. */
type Write = (model: OrderModel) => string[]

export const placed: Write = ({ shop, order, facts, link }) => {
  const start = `${shop.shopName}: הזמנה ${order.orderId} ${facts.again ? 'פעילה שוב' : 'נקלטה'}.`
  // to the minute: on that day the order is over at the hour at which it was placed
  const transfer = `להעברה ${moneyText(order.payNow)} עד ${instantShort(order.expiresAt)}.`
  return [
    `${start} ${transfer} פרטים: ${link}`,
    `${start} ${transfer} ${link}`,
    `${start} פרטי ההעברה: ${link}`,
    `${start} ${link}`,
    link,
  ]
}

export const paid: Write = ({ shop, order, facts, link }) => {
  if (order.holdsNothing) {
    const late = `${shop.shopName}: התשלום להזמנה ${order.orderId} הגיע מאוחר מדי`
    return [`${late} ויוחזר אליכם במלואו. ${link}`, `${late} ויוחזר. ${link}`, link]
  }
  const state = facts.again ? 'פעילה שוב ושולמה' : order.payNow === 0 ? 'אושרה' : 'נקלטה ושולמה'
  const start = `${shop.shopName}: תודה, הזמנה ${order.orderId} ${state}.`
  return [`${start} כל הפרטים: ${link}`, `${start} ${link}`, link]
}

export const arrived: Write = ({ shop, order, garage, facts, link }) => {
  const start = `${shop.shopName}: הצמיגים של הזמנה ${order.orderId} הגיעו`
  const at = garage?.displayName ?? 'מוסך'
  if (order.returnAsked !== undefined) {
    const next = 'ביקשתם להחזיר: אל תגיעו לפני שנדבר.'
    const there = `${shop.shopName}: הצמיגים הגיעו למוסך.`
    return [`${start} למוסך. ${next} ${link}`, `${there} ${next} ${link}`, `${there} אל תגיעו. ${link}`, link]
  }
  if (order.broken) {
    const next = order.garageOut ? 'נתקשר לתאם מוסך אחר.' : 'המועד התבטל, בחרו מועד חדש:'
    return [`${start} ${withLetter('ל', at)}. ${next} ${link}`, `${start}. ${next} ${link}`, `${start}. ${link}`, link]
  }
  if (!isTimed(facts.appointment)) {
    const call = garage ? ` תאמו התקנה: ${garage.phone}` : ''
    return [
      `${start} ${withLetter('ל', at)}.${call} ${link}`,
      `${start} למוסך.${call} ${link}`,
      `${start} למוסך. ${link}`,
      link,
    ]
  }
  const slot = slotShort(facts.appointment)
  // the link names the order as well
  const short = `${shop.shopName}: הצמיגים הגיעו ${withLetter('ל', at)}.`
  return [
    `${start} ${withLetter('ל', at)}. התור: ${slot} ${link}`,
    `${short} התור: ${slot} ${link}`,
    `${short} ${link}`,
    `${start} למוסך. התור: ${slot} ${link}`,
    `${start}. ${link}`,
    link,
  ]
}

export const sent: Write = ({ shop, order, facts, link }) => {
  const start = `${shop.shopName}: הזמנה ${order.orderId} נשלחה אליכם.`
  const tracking = facts.trackingCode ? ` מעקב: ${facts.trackingCode},` : ''
  return [`${start}${tracking} פרטים: ${link}`, `${start} פרטים: ${link}`, `${start} ${link}`, link]
}

export const notSent: Write = ({ shop, order, facts, link }) => {
  const start = `${shop.shopName}: תיקון: הזמנה ${order.orderId} עדיין אצלנו.`
  const tracking = facts.trackingCode ? ' מספר המעקב בוטל.' : ''
  return [`${start}${tracking} נעדכן כשתצא. ${link}`, `${start}${tracking} ${link}`, `${start} ${link}`, link]
}

export const notArrived: Write = ({ shop, order, link }) => {
  const start = `${shop.shopName}: תיקון: הצמיגים של הזמנה ${order.orderId} עוד לא הגיעו למוסך.`
  return [`${start} נעדכן כשיגיעו. ${link}`, `${start} ${link}`, link]
}

export const tracking: Write = ({ shop, order, facts, link }) => {
  const start = `${shop.shopName}: מספר המעקב של הזמנה ${order.orderId} הוא ${facts.trackingCode ?? ''}`
  return [`${start}, פרטים: ${link}`, `${start} ${link}`, link]
}

/** The new time, for a buyer who was asked to come; when the tyres leave the garage, the new garage matters more. */
export const appointmentMoved: Write = ({ shop, order, garage, facts, link }) => {
  const slot = isTimed(facts.appointment) ? slotShort(facts.appointment) : ''
  if (!facts.leaves) {
    const moved = `${shop.shopName}: התור של הזמנה ${order.orderId} עבר`
    const at = garage?.displayName ?? 'מוסך'
    const where = facts.elsewhere ? ' למוסך אחר' : ''
    return [
      `${moved} ${withLetter('ל', at)}, ${slot}. ${link}`,
      `${moved}${where}, ${slot}. ${link}`,
      `${moved}${where}. ${link}`,
      link,
    ]
  }
  const start = `${shop.shopName}: הצמיגים של הזמנה ${order.orderId} עוברים`
  const there = `${start} ${withLetter('ל', garage?.displayName ?? 'מוסך אחר')}. נעדכן כשיגיעו.`
  return [`${there} התור: ${slot} ${link}`, `${there} ${link}`, `${start} למוסך אחר. נעדכן כשיגיעו. ${link}`, link]
}

export const appointmentBroken: Write = ({ shop, order, link }) => {
  const start = `${shop.shopName}: התור של הזמנה ${order.orderId} התבטל.`
  const wait = order.garageOut ? 'נתקשר לתאם מוסך אחר.' : 'בחרו מועד חדש:'
  const next = order.returnAsked === undefined ? wait : 'נדבר על ההחזרה.'
  return [`${start} אל תגיעו למוסך. ${next} ${link}`, `${start} ${next} ${link}`, `${start} ${link}`, link]
}

export const cancelled: Write = ({ shop, order, link }) => {
  const start = `${shop.shopName}: הזמנה ${order.orderId} בוטלה.`
  return [`${start} כל הפרטים: ${link}`, `${start} ${link}`, link]
}

export const expired: Write = ({ shop, order, link }) => {
  const start = `${shop.shopName}: הזמנה ${order.orderId} בוטלה`
  return [`${start} כי ההעברה לא הגיעה. נא לא להעביר כסף. ${link}`, `${start}. נא לא להעביר כסף. ${link}`, link]
}

export const orderLink: Write = ({ shop, order, link }) => [
  awaitsCard(order)
    ? `${shop.shopName}: לתשלום הזמנה ${order.orderId}, ${moneyText(order.payNow)}, עד ${instantShort(order.expiresAt)}: ${link}`
    : `${shop.shopName}: העמוד של הזמנה ${order.orderId} כאן: ${link}`,
  link,
]

/** The product of an offer, in words that follow the Hebrew 'for', and its size without the ratings. */
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

/** What staff wrote, as a sentence of its own; undefined when they wrote nothing. */
const ended = (words: string | undefined): string | undefined => words && (/[.!?…]$/.test(words) ? words : `${words}.`)

/** The answer to an offered price. */
export const offerAnswer = ({ shop, offer, product, person }: OfferModel): string[] => {
  const phone = shop.company.phones[0] ?? ''
  if (!offer.coupon) {
    const word = ended(person.texts?.['offerWord'])
    return [
      ...(word ? [`${shop.shopName}: תודה על ההצעה. הפעם לא נוכל למכור במחיר הזה. ${word} נשמח לעזור: ${phone}`] : []),
      ...(word ? [`${shop.shopName}: הפעם לא נוכל למכור במחיר שהצעתם. ${word}`] : []),
      `${shop.shopName}: תודה על ההצעה. הפעם לא נוכל למכור במחיר הזה. נשמח לעזור: ${phone}`,
      `${shop.shopName}: הפעם לא נוכל למכור במחיר שהצעתם.`,
    ]
  }
  const { code, validUntil } = offer.coupon
  const coupon = `קופון ${code}`
  const until = `עד ${instantShort(validUntil)}`
  const link = `${shop.publicUrl}/tire/moto/${offer.ean}`
  const { name, size } = namesOf(product)
  return [
    `${shop.shopName}: ההצעה שלכם התקבלה! ${coupon} ל${name} ${size}, להזמנה אחת, בתוקף ${until}. ${link}`,
    `${shop.shopName}: ההצעה התקבלה! ${coupon} ל${name} ${size}, ${until}. ${link}`,
    `${shop.shopName}: ${coupon} ל${name} ${size}, ${until}. ${link}`,
    `${shop.shopName}: ${coupon} ל${name}, ${until}. ${link}`,
    `${shop.shopName}: ${coupon} לצמיג שבקישור, ${until}. ${link}`,
    `${shop.shopName}: ההצעה התקבלה! ${coupon} להזמנה אחת, ${until}.`,
  ]
}
