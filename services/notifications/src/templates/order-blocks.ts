import { arrivalWords, instantWords, dayWords, money, slotWords } from '../letter/words.ts'
import type { Block, ProductLine, Row } from '../letter/letter.ts'
import { isTimed } from '../message/message.ts'
import { isBeforeDispatch } from '../order/order-state.ts'
import type { OrderModel } from './model.ts'

/** Lines of an order by the names that the catalogue gives them; one that it does not know keeps its number. */
export const productLines = ({ order, products }: Pick<OrderModel, 'order' | 'products'>): ProductLine[] =>
  order.lines.map(({ ean, quantity, total, set, arrivesOn }) => {
    const product = products.get(ean)
    const name = product ? `${product.brand} ${product.displayName}` : `מוצר ${ean}`
    return {
      name: set ? `${name} – זוג צמיגים` : name,
      size: product?.displaySize ?? ean,
      quantity,
      total: money(total),
      ...(arrivesOn !== undefined && isBeforeDispatch(order.status) && { arrival: arrivalWords(arrivesOn) }),
    }
  })

/** Whether its money came, whatever has become of it since. */
const isPaid = ({ paymentStatus, payNow }: OrderModel['order']): boolean =>
  payNow > 0 && paymentStatus !== 'pending' && paymentStatus !== 'expired'

const totals = ({ order }: OrderModel): Row[] => [
  { label: 'סכום ביניים', value: money(order.subtotal) },
  ...(order.discount > 0 ? [{ label: 'הנחת קופון', value: `−${money(order.discount)}` }] : []),
  ...(order.sip === 'shipping' ? [{ label: 'משלוח', value: order.shipping > 0 ? money(order.shipping) : 'חינם' }] : []),
  { label: `${isPaid(order) ? 'שולם באתר' : 'לתשלום באתר'}, כולל מע״מ`, value: money(order.payNow), strong: true },
  ...(order.installation > 0 ? [{ label: 'התקנה, לתשלום במוסך', value: money(order.installation) }] : []),
]

/** What was ordered and what it costs. */
export const summary = (model: OrderModel): Block => ({
  kind: 'products',
  title: `הזמנה ${model.order.orderId}`,
  lines: productLines(model),
  totals: totals(model),
})

/** The rows that say where and when tyres are installed. */
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

/** That the appointment falls through, and who does what about it. */
export const brokenWords = ({ garageOut, returnAsked }: OrderModel['order']): string => {
  if (returnAsked !== undefined) return 'המועד שנקבע להתקנה התבטל. נדבר איתכם על ההחזרה שביקשתם.'
  return garageOut
    ? 'המוסך שבחרתם כבר לא מקבל הזמנות דרכנו. נתקשר אליכם כדי לתאם מוסך אחר.'
    : 'המועד שנקבע להתקנה התבטל. בחרו מועד חדש בעמוד ההזמנה.'
}

/** How the goods come to the buyer. */
export const delivery = (model: OrderModel): Block[] => {
  const { order, person, house, facts } = model
  if (order.sip === 'install') {
    // a time, or a garage, that the buyer was told is no more must not come back with the next letter
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
          { label: 'לכבוד', value: shippingName ?? name },
          ...(where ? [{ label: 'כתובת', value: where }] : []),
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
        { label: 'כתובת', value: house.company.address },
        ...(house.company.openingHours ? [{ label: 'שעות', value: house.company.openingHours }] : []),
        { label: 'לתיאום', value: house.company.phones[0] ?? '', ltr: true, call: true },
      ],
    },
  ]
}

/** Where and how to transfer what, and until when. */
export const transferDetails = ({ order, house }: OrderModel): Block => {
  const { beneficiary, bank, branch, account } = house.company.bank
  return {
    kind: 'rows',
    title: 'פרטי ההעברה הבנקאית',
    rows: [
      { label: 'סכום להעברה', value: money(order.payNow), ltr: true, strong: true },
      { label: 'שם המוטב', value: beneficiary },
      { label: 'בנק', value: bank },
      { label: 'סניף', value: branch, ltr: true },
      { label: 'מספר חשבון', value: account, ltr: true, strong: true },
      { label: 'אסמכתא', value: order.orderId, ltr: true, strong: true },
      { label: 'להעביר עד', value: instantWords(order.expiresAt), strong: true },
    ],
  }
}

/** The way to the order's page. */
export const orderButton = ({ link }: OrderModel, label = 'לעמוד ההזמנה'): Block => ({
  kind: 'button',
  label,
  url: link,
})

/** How to reach a person. */
export const help = ({ house }: Pick<OrderModel, 'house'>): Block => ({
  kind: 'note',
  text: `יש שאלה? השיבו למייל הזה או התקשרו אלינו: ${house.company.phones[0] ?? ''}.`,
})
