import { withLetter } from '@zmig/edge-contract'
import { moneyText } from '@zmig/events'
import { dayWords, slotWords, type Block, type Letter, type Row } from '../letter/letter.ts'
import { isTimed } from '../message/message.ts'
import type { OrderModel } from './model.ts'
import { productLines, textBlock } from './order-blocks.ts'

const when = ({ facts }: OrderModel): Row[] =>
  isTimed(facts.appointment)
    ? [
        { label: 'תאריך', value: dayWords(facts.appointment.day), strong: true },
        { label: 'שעה', value: slotWords(facts.appointment), strong: true },
      ]
    : []

/** The name and phone of the customer, and no other detail. */
const who = ({ order, person }: OrderModel): Row[] => [
  { label: 'הזמנה', value: order.orderId, ltr: true },
  ...(person.erased
    ? []
    : [
        { label: 'לקוח', value: person.name },
        { label: 'טלפון', value: person.phone, ltr: true, call: true },
      ]),
]

const work = (model: OrderModel): Block[] => [
  {
    kind: 'products',
    title: 'הצמיגים',
    lines: productLines(model).map(({ name, size, quantity }) => ({ name, size, quantity })),
    totals: [],
  },
  textBlock(`הלקוח משלם אצלכם על ההתקנה: ${moneyText(model.order.installation)}.`),
]

const title = ({ facts, order }: OrderModel): string =>
  isTimed(facts.appointment) ? `${dayWords(facts.appointment.day)}, ${slotWords(facts.appointment)}` : order.orderId

const waits = ({ order }: OrderModel): Block[] =>
  order.paymentStatus === 'pending'
    ? [textBlock('ההזמנה מחכה להעברה בנקאית של הלקוח. אם היא לא תגיע, נבטל ונודיע לכם.')]
    : []

const booking = (model: OrderModel): Letter => {
  const timed = isTimed(model.facts.appointment)
  return {
    subject: timed ? `תור חדש להתקנה: ${title(model)}` : `התקנה חדשה, המועד בתיאום טלפוני: ${title(model)}`,
    preview: `הזמנה ${model.order.orderId}`,
    heading: timed ? 'נקבע אצלכם תור להתקנת צמיגים' : 'לקוח בחר להתקין אצלכם צמיגים',
    blocks: [
      ...(timed ? [] : [textBlock('הלקוח יתקשר אליכם לתאם מועד אחרי שהצמיגים יגיעו אליכם.')]),
      { kind: 'rows', rows: [...when(model), ...who(model)] },
      ...waits(model),
      ...work(model),
    ],
  }
}

const moved = (model: OrderModel): Letter => ({
  subject: `תור להתקנה עבר ל${title(model)}`,
  preview: `הזמנה ${model.order.orderId}`,
  heading: 'תור להתקנת צמיגים עבר למועד אחר',
  blocks: [
    textBlock('המועד החדש:'),
    { kind: 'rows', rows: [...when(model), ...who(model)] },
    ...work(model),
    textBlock('צירפנו קובץ יומן שמחליף את הקודם.'),
  ],
})

const cancelled = (model: OrderModel): Letter => ({
  subject: `${isTimed(model.facts.appointment) ? 'התור להתקנה בוטל' : 'ההתקנה בוטלה'}: ${title(model)}`,
  preview: `הזמנה ${model.order.orderId}`,
  heading: isTimed(model.facts.appointment) ? 'תור להתקנת צמיגים בוטל' : 'התקנת צמיגים בוטלה',
  blocks: [
    textBlock(isTimed(model.facts.appointment) ? 'התור הזה לא יתקיים:' : 'ההתקנה הזו לא תתקיים:'),
    { kind: 'rows', rows: [...when(model), ...who(model)] },
    textBlock('אם הצמיגים כבר אצלכם, נתאם איתכם את החזרתם.'),
  ],
})

/** The letter of a garage without an address goes to the shop, which calls. */
const byPhone =
  (letter: (model: OrderModel) => Letter) =>
  (model: OrderModel): Letter => {
    const written = letter(model)
    const { garage } = model
    if (!garage || garage.email) return written
    const { displayName, phone } = garage
    return {
      ...written,
      subject: `למסור בטלפון ${withLetter('ל', displayName)}: ${written.subject}`,
      blocks: [
        textBlock('למוסך הזה אין כתובת אימייל, ולכן ההודעה הגיעה אליכם. נא להתקשר ולמסור לו אותה:'),
        {
          kind: 'rows',
          rows: [
            { label: 'מוסך', value: displayName, strong: true },
            { label: 'טלפון', value: phone, ltr: true, call: true },
          ],
        },
        ...written.blocks,
      ],
    }
  }

export const garageBooking = byPhone(booking)
export const garageMoved = byPhone(moved)
export const garageCancelled = byPhone(cancelled)

/** The letters of an hour beyond those that were sent on their own, all in one. */
export const gatheredForGarage = (letters: readonly Letter[]): Letter => ({
  subject: `ריכוז עדכונים על תורים להתקנה: ${letters.length}`,
  preview: 'תורים שנקבעו, עברו או בוטלו בזמן קצר.',
  heading: 'עדכונים על תורים להתקנת צמיגים',
  blocks: [
    textBlock('הגיעו עדכונים רבים בזמן קצר, ולכן ריכזנו אותם בהודעה אחת. אם הם נראים כמו הצפה, נא להתקשר אלינו.'),
    ...letters.flatMap(({ subject, blocks }) => [textBlock(subject), ...blocks]),
  ],
})
