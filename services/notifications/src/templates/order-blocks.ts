import { sizeParts } from '@zmig/edge-contract'
import { moneyText, roundMoneyText } from '@zmig/events'
import {
  arrivalWords,
  dayWords,
  instantWords,
  slotWords,
  type Block,
  type Letter,
  type ProductLine,
  type Row,
} from '../letter/letter.ts'
import { isTimed } from '../message/message.ts'
import { isBeforeDispatch } from '../order/order-state.ts'
import type { OrderModel } from './model.ts'

/** Writes one letter about an order. */
export type WriteLetter = (model: OrderModel) => Letter

/** A paragraph of a letter. */
export const textBlock = (text: string): Block => ({ kind: 'text', text })

/** Sizes as the order's page writes them: as riders say it, then what the marking adds. @param displaySize of a set `front + rear` */
const sizeWords = (displaySize: string): string =>
  displaySize
    .split(' + ')
    .map(sizeParts)
    .map(({ size, more }) => `${size} ${more}`.trim())
    .join(' + ')

/** The lines of an order with the names of the catalogue; an unknown product is named by its EAN. */
export const productLines = ({ order, products }: Pick<OrderModel, 'order' | 'products'>): ProductLine[] =>
  order.lines.map(({ ean, quantity, total, set, arrivesOn }) => {
    const product = products.get(ean)
    const name = product ? `${product.brand} ${product.displayName}` : `מוצר ${ean}`
    return {
      name: set ? `${name} – זוג צמיגים` : name,
      size: product ? sizeWords(product.displaySize) : ean,
      quantity,
      total: moneyText(total),
      ...(arrivesOn !== undefined && isBeforeDispatch(order.status) && { arrival: arrivalWords(arrivesOn) }),
    }
  })

/** Whether money was paid on the site at some time; still true after a refund. */
const wasPaid = ({ paymentStatus, payNow }: OrderModel['order']): boolean =>
  payNow > 0 && paymentStatus !== 'pending' && paymentStatus !== 'expired'

const LONGEST_NAME = 60
/** Letters, and the signs that stand in names. A point ends an abbreviation, so that no name reads as an address. */
const NAME = /^(?:[\p{L}\p{M} '’"״׳\p{Pd}]|\.(?=\s|$))+$/u
const LONGEST_PLACE = 100
/** Addresses of pages and mailboxes, and phone numbers, which unlike houses and postal codes begin with 0, +, * or 1-800. */
const LEADS_AWAY = /[@:\\<>*+]|\.\S|\/\/|\b0\d|\d-\d{3}/

/**
 * Before a payment a letter goes to an address that a stranger may have typed. Typed words are in it only when they are what
 * they should be: they must not carry an address, a phone number or a message of their own.
 */
const isPlainName = (typed: string): boolean => typed.length <= LONGEST_NAME && NAME.test(typed)
const isPlainPlace = (typed: string): boolean => typed.length <= LONGEST_PLACE && !LEADS_AWAY.test(typed)

/** Greets the buyer, by name when it was paid or the name is one. */
export const hello = ({ order, person }: OrderModel): Block =>
  textBlock(wasPaid(order) || isPlainName(person.name) ? `שלום ${person.name},` : 'שלום,')

const AS_GIVEN = 'כפי שנמסר בהזמנה'

const totals = ({ order }: OrderModel): Row[] => [
  { label: 'סכום ביניים', value: moneyText(order.subtotal) },
  ...(order.discount > 0 ? [{ label: 'הנחת קופון', value: `−${roundMoneyText(order.discount)}` }] : []),
  ...(order.sip === 'shipping'
    ? [{ label: 'משלוח', value: order.shipping > 0 ? moneyText(order.shipping) : 'חינם' }]
    : []),
  { label: `${wasPaid(order) ? 'שולם באתר' : 'לתשלום באתר'}, כולל מע״מ`, value: moneyText(order.payNow), strong: true },
  ...(order.installation > 0 ? [{ label: 'התקנה, לתשלום במוסך', value: moneyText(order.installation) }] : []),
]

/** The lines and totals of the order. */
export const summary = (model: OrderModel): Block => ({
  kind: 'products',
  title: `הזמנה ${model.order.orderId}`,
  lines: productLines(model),
  totals: totals(model),
})

/** The rows with garage, day and time of the installation. */
export const appointmentRows = ({
  garage,
  facts,
}: Partial<Pick<OrderModel, 'garage'>> & Pick<OrderModel, 'facts'>): Row[] => {
  const { appointment } = facts
  return [
    ...(garage
      ? [
          { label: 'מוסך', value: garage.displayName, strong: true },
          { label: 'כתובת', value: garage.address },
          { label: 'טלפון', value: garage.phone, ltr: true, call: true },
        ]
      : []),
    ...(isTimed(appointment)
      ? [
          { label: 'תאריך', value: dayWords(appointment.day), strong: true },
          { label: 'שעה', value: slotWords(appointment), strong: true },
        ]
      : []),
  ]
}

const MANUAL = 'את מועד ההתקנה קובעים ישירות מול המוסך, אחרי שנודיע לכם שהצמיגים הגיעו אליו.'

/** Says that the appointment is cancelled, and who acts next. */
export const brokenWords = ({ garageOut, returnAsked }: OrderModel['order']): string => {
  if (returnAsked !== undefined) return 'המועד שנקבע להתקנה התבטל. נדבר איתכם על ההחזרה שביקשתם.'
  return garageOut
    ? 'המוסך שבחרתם כבר לא מקבל הזמנות דרכנו. נתקשר אליכם כדי לתאם מוסך אחר.'
    : 'המועד שנקבע להתקנה התבטל. בחרו מועד חדש בעמוד ההזמנה.'
}

/** How the buyer receives the tyres. */
export const delivery = (model: OrderModel): Block[] => {
  const { order, person, shop, facts } = model
  if (order.sip === 'install') {
    // The buyer was notified that this time or garage is cancelled, so later letters must not name it.
    if (order.broken) return [{ kind: 'text', text: brokenWords(order) }]
    const rows = appointmentRows(model)
    if (rows.length === 0) return []
    const block: Block = { kind: 'rows', title: 'התקנה במוסך', rows }
    return facts.appointment?.manualBooking ? [block, { kind: 'note', text: MANUAL }] : [block]
  }
  if (order.sip === 'shipping') {
    const { shippingName, name, shippingPhone, phone, address, city } = person
    const where = [address, city].filter(Boolean).join(', ')
    return [
      {
        kind: 'rows',
        title: 'משלוח עד הבית',
        rows: [
          {
            label: 'נמען',
            value: wasPaid(order) || isPlainName(shippingName ?? name) ? (shippingName ?? name) : AS_GIVEN,
          },
          ...(where ? [{ label: 'כתובת', value: wasPaid(order) || isPlainPlace(where) ? where : AS_GIVEN }] : []),
          { label: 'טלפון', value: shippingPhone ?? phone, ltr: true },
        ],
      },
    ]
  }
  return [
    {
      kind: 'rows',
      title: 'איסוף עצמי',
      rows: [
        { label: 'כתובת', value: shop.company.address },
        ...(shop.company.openingHours ? [{ label: 'שעות', value: shop.company.openingHours }] : []),
        { label: 'לתיאום', value: shop.company.phones[0] ?? '', ltr: true, call: true },
      ],
    },
  ]
}

/** Amount, account, reference and deadline of a transfer. */
export const transferDetails = ({ order, shop }: OrderModel): Block => {
  const { beneficiary, bank, branch, account } = shop.company.bank
  return {
    kind: 'rows',
    title: 'פרטי ההעברה הבנקאית',
    rows: [
      { label: 'סכום להעברה', value: moneyText(order.payNow), ltr: true, strong: true },
      { label: 'שם המוטב', value: beneficiary },
      { label: 'בנק', value: bank },
      { label: 'סניף', value: branch, ltr: true },
      { label: 'מספר חשבון', value: account, ltr: true, strong: true },
      { label: 'אסמכתא', value: order.orderId, ltr: true, strong: true },
      { label: 'להעביר עד', value: instantWords(order.expiresAt), strong: true },
    ],
  }
}

/** The button to the order's page. */
export const orderButton = ({ link }: OrderModel, label = 'לעמוד ההזמנה'): Block => ({
  kind: 'button',
  label,
  url: link,
})

/** How to contact the shop. */
export const help = ({ shop }: Pick<OrderModel, 'shop'>): Block => ({
  kind: 'note',
  text: `יש שאלה? השיבו לאימייל הזה או התקשרו אלינו: ${shop.company.phones[0] ?? ''}.`,
})
