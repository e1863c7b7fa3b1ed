import { REFUND_DAYS } from '@zmig/edge-contract'
import { moneyText } from '@zmig/events'
import { dayWordsAfter, type Block } from '../letter/letter.ts'
import { isTimed } from '../message/message.ts'
import type { OrderModel } from './model.ts'
import {
  delivery,
  hello,
  help,
  orderButton,
  summary,
  textBlock,
  transferDetails,
  type WriteLetter,
} from './order-blocks.ts'

/** Says that the tyres leave after the payment, which may be after the chosen time. */
const beforeAppointment = ({ order }: OrderModel): Block[] =>
  isTimed(order.appointment) && !order.broken
    ? [
        textBlock(
          'הצמיגים יוצאים למוסך אחרי שהתשלום נקלט. אם הוא ייקלט מאוחר והם לא יספיקו להגיע עד מועד ההתקנה, נבקש מכם לבחור מועד חדש.',
        ),
      ]
    : []

/** What the payment details follow on: a new order, one that is active again, or a confirmation that was a slip. */
const beginningOf = ({ order, facts }: OrderModel) => {
  if (facts.notPaid)
    return {
      subject: `תיקון: התשלום על ההזמנה ${order.orderId} עוד לא הגיע`,
      heading: 'התשלום עוד לא הגיע',
      first:
        'אישרנו בטעות שקיבלנו את התשלום על ההזמנה, ועוד לא קיבלנו אותו. הצמיגים עדיין שמורים לכם. אם כבר העברתם, אין צורך לעשות דבר. אם לא, אלה פרטי ההעברה:',
    }
  const first = 'שמרנו לכם את הצמיגים. כדי שנמשיך בטיפול בהזמנה, בצעו העברה בנקאית לפי הפרטים הבאים:'
  return facts.again
    ? {
        subject: `תיקון: ההזמנה ${order.orderId} פעילה שוב – נשאר רק להעביר את התשלום`,
        heading: 'ההזמנה שלכם פעילה שוב',
        first,
      }
    : {
        subject: `ההזמנה ${order.orderId} נקלטה – נשאר רק להעביר את התשלום`,
        heading: 'תודה, ההזמנה שלכם נקלטה',
        first,
      }
}

export const placed: WriteLetter = (model) => ({
  subject: beginningOf(model).subject,
  preview: `להעברה: ${moneyText(model.order.payNow)}. פרטי החשבון בפנים.`,
  heading: beginningOf(model).heading,
  blocks: [
    hello(model),
    textBlock(beginningOf(model).first),
    transferDetails(model),
    textBlock(
      'כתבו את מספר ההזמנה כאסמכתא, כך נזהה את התשלום מהר. אם ההעברה לא תגיע עד המועד הזה, ההזמנה תבוטל אוטומטית.',
    ),
    ...beforeAppointment(model),
    summary(model),
    ...delivery(model),
    orderButton(model),
    help(model),
  ],
})

export const reminder: WriteLetter = (model) => ({
  subject: `תזכורת: ההזמנה ${model.order.orderId} מחכה להעברה`,
  preview: `להעברה: ${moneyText(model.order.payNow)}`,
  heading: 'ההזמנה שלכם עדיין מחכה להעברה',
  blocks: [
    hello(model),
    textBlock(
      'עוד לא קיבלנו את ההעברה עבור ההזמנה. הצמיגים שמורים לכם עד המועד המצוין למטה. לאחר מכן ההזמנה תבוטל אוטומטית.',
    ),
    transferDetails(model),
    ...beforeAppointment(model),
    textBlock('כבר העברתם? תודה, אין צורך לעשות דבר. לעיתים עובר זמן עד שההעברה מגיעה אלינו.'),
    orderButton(model),
    help(model),
  ],
})

const NEXT = {
  install: 'נשלח את הצמיגים למוסך שבחרתם, ונעדכן אתכם כשיגיעו אליו.',
  shipping: 'אנחנו מכינים את המשלוח. נעדכן אתכם כשייצא לדרך, עם מספר מעקב.',
  pickup: 'נכין את ההזמנה, ונודיע לכם בטלפון כשיהיה אפשר לאסוף אותה.',
} as const

/** The next step of an order whose tyres are not all in the country. */
const NEXT_AFTER_ARRIVAL = {
  install: 'כשהצמיגים יגיעו לארץ נשלח אותם למוסך שבחרתם, ונעדכן אתכם כשיגיעו אליו.',
  shipping: 'כשהצמיגים יגיעו לארץ נכין את המשלוח, ונעדכן אתכם כשייצא לדרך, עם מספר מעקב.',
  pickup: 'כשהצמיגים יגיעו לארץ נכין את ההזמנה, ונודיע לכם בטלפון כשיהיה אפשר לאסוף אותה.',
} as const

/** The state of an order that staff dispatched before its payment. */
const DISPATCHED: Partial<Record<OrderModel['order']['status'], string>> = {
  transit: 'הצמיגים כבר בדרך למוסך, ונעדכן אתכם כשיגיעו אליו.',
  doneTransit: 'הצמיגים כבר במוסך.',
  sent: 'ההזמנה כבר בדרך אליכם.',
  closed: 'ההזמנה הושלמה.',
}

/** The next step; nothing is sent to a garage that is out. */
const nextOf = ({ sip, status, broken, garageOut, lines }: OrderModel['order']): string => {
  if (broken && garageOut) return 'הצמיגים שמורים לכם.'
  const awaited = lines.some(({ arrivesOn }) => arrivesOn !== undefined)
  return DISPATCHED[status] ?? (awaited ? NEXT_AFTER_ARRIVAL : NEXT)[sip]
}

/** The payment came after the hold ended: it is refunded in full, as the payment page says. */
const paidTooLate: WriteLetter = (model) => {
  const amount = moneyText(model.facts.amount ?? model.order.payNow)
  const back = model.order.paymentMethod === 'creditcard' ? 'הסכום יוחזר לכרטיס במלואו' : 'כל הסכום יוחזר אליכם'
  return {
    subject: `התשלום עבור ההזמנה ${model.order.orderId} הגיע מאוחר מדי ויוחזר אליכם`,
    preview: `נחזיר לכם ${amount}.`,
    heading: 'התשלום הגיע מאוחר מדי ויוחזר אליכם',
    blocks: [
      hello(model),
      textBlock(
        `קיבלנו תשלום של ${amount} עבור ההזמנה ${model.order.orderId}, אבל הוא הגיע אחרי שתוקף ההזמנה פג, ומה ששמרנו לכם כבר לא פנוי.`,
      ),
      textBlock(
        `לכן ההזמנה לא תצא לפועל, ו${back} בתוך ${REFUND_DAYS} ימים. נציג שלנו ייצור איתכם קשר. אין צורך לעשות דבר.`,
      ),
      orderButton(model),
      help(model),
    ],
  }
}

const paidInTime: WriteLetter = (model) => ({
  subject: `התשלום עבור ההזמנה ${model.order.orderId} התקבל`,
  preview: `קיבלנו ${moneyText(model.facts.amount ?? model.order.payNow)}. תודה!`,
  heading: 'התשלום התקבל, תודה!',
  blocks: [
    hello(model),
    textBlock(
      `קיבלנו תשלום של ${moneyText(model.facts.amount ?? model.order.payNow)}. ${model.facts.again ? 'ההזמנה, שבוטלה קודם, פעילה שוב. ' : ''}${nextOf(model.order)}`,
    ),
    summary(model),
    ...delivery(model),
    orderButton(model),
    help(model),
  ],
})

/** A coupon covers the whole order, so there is no payment. */
const nothingToPay: WriteLetter = (model) => ({
  subject: `ההזמנה ${model.order.orderId} אושרה, ואין מה לשלם באתר`,
  preview: 'הקופון כיסה את כל הסכום. תודה!',
  heading: 'ההזמנה אושרה, תודה!',
  blocks: [
    hello(model),
    textBlock(`הקופון כיסה את כל הסכום, ולא נשאר מה לשלם באתר. ${nextOf(model.order)}`),
    summary(model),
    ...delivery(model),
    orderButton(model),
    help(model),
  ],
})

export const paid: WriteLetter = (model) => {
  if (model.order.holdsNothing) return paidTooLate(model)
  return model.order.payNow === 0 ? nothingToPay(model) : paidInTime(model)
}

/** The refund of a cancelled order. */
const moneyOfCancelled = ({ facts, order }: OrderModel): string => {
  if (!facts.refund) return 'לא שילמתם עליה, ולכן אין מה להחזיר. אם בכל זאת העברתם כסף, צרו איתנו קשר ונחזיר אותו.'
  // messages that were queued before their facts had it name no amount
  const { amount, cancelledAt } = facts
  const money = amount === undefined ? 'את הכסף' : moneyText(amount)
  if (order.paymentStatus === 'refunded') return `כבר החזרנו לכם ${money}. אין צורך לעשות דבר.`
  const by = cancelledAt === undefined ? `בתוך ${REFUND_DAYS} ימים` : `עד ${dayWordsAfter(cancelledAt, REFUND_DAYS)}`
  return `נחזיר לכם ${money} ${by}, ונודיע כשההחזר יבוצע. אין צורך לעשות דבר.`
}

export const cancelled: WriteLetter = (model) => ({
  subject: `ההזמנה ${model.order.orderId} בוטלה`,
  preview: moneyOfCancelled(model),
  heading: 'ההזמנה בוטלה',
  blocks: [
    hello(model),
    textBlock(`ההזמנה ${model.order.orderId} בוטלה.`),
    textBlock(moneyOfCancelled(model)),
    ...(model.facts.withdrawn ? [textBlock('גם התור במוסך בוטל.')] : []),
    orderButton(model),
    help(model),
  ],
})

export const expired: WriteLetter = (model) => ({
  subject: `ההזמנה ${model.order.orderId} בוטלה כי התשלום לא הגיע`,
  preview: 'אפשר להזמין שוב בכל רגע.',
  heading: 'ההזמנה בוטלה כי התשלום לא הגיע',
  blocks: [
    hello(model),
    textBlock(`ההעברה הבנקאית עבור ההזמנה ${model.order.orderId} לא הגיעה בזמן, ולכן שחררנו את הצמיגים ששמרנו לכם.`),
    ...(model.facts.withdrawn ? [textBlock('גם התור במוסך בוטל.')] : []),
    textBlock('העברתם בימים האחרונים? צרו איתנו קשר ונסדר את זה. ואפשר כמובן להזמין שוב באתר.'),
    { kind: 'button', label: 'להזמנה חדשה', url: model.shop.publicUrl },
    help(model),
  ],
})

export const refunded: WriteLetter = (model) => ({
  subject: `החזר כספי עבור ההזמנה ${model.order.orderId}`,
  preview: `החזרנו לכם ${moneyText(model.facts.amount ?? 0)}.`,
  heading: 'החזרנו לכם את הכסף',
  blocks: [
    hello(model),
    textBlock(`ביצענו החזר של ${moneyText(model.facts.amount ?? 0)} עבור ההזמנה ${model.order.orderId}.`),
    ...((model.facts.amount ?? 0) < model.order.payNow
      ? [textBlock(`שילמתם ${moneyText(model.order.payNow)}. ההפרש הוא עלות ההחזרה, לפי מדיניות ההחזרות שלנו.`)]
      : []),
    textBlock(
      model.order.paymentMethod === 'creditcard'
        ? 'הזיכוי יופיע בפירוט של כרטיס האשראי בימים הקרובים.'
        : 'הכסף יופיע בחשבון הבנק שלכם בימים הקרובים.',
    ),
    orderButton(model),
    help(model),
  ],
})

/** The state of the order after a refund of a wrong amount, which ended it, or of a second payment, which did not. */
const afterReturn = ({ order, facts }: Parameters<WriteLetter>[0]): string => {
  if (facts.replaced) return 'הזמנה אחרת שלכם באה במקום ההזמנה הזו, והיא שולמה. אין צורך לשלם שוב.'
  return order.paymentStatus === 'expired'
    ? 'ההזמנה מבוטלת. אפשר כמובן להזמין שוב באתר.'
    : 'החיוב הזה אינו משנה את ההזמנה. את המצב העדכני אפשר לראות בעמוד ההזמנה.'
}

export const moneyReturned: WriteLetter = (model) => ({
  subject: `החזר כספי: חיוב בטעות, הזמנה ${model.order.orderId}`,
  preview: `החזרנו לכם ${moneyText(model.facts.amount ?? 0)}.`,
  heading: 'החזרנו לכם סכום שחויב בטעות',
  blocks: [
    hello(model),
    textBlock(
      `הכרטיס שלכם חויב בטעות בסכום נוסף של ${moneyText(model.facts.amount ?? 0)}, מעבר לתשלום על ההזמנה ${model.order.orderId}. החזרנו את כל הסכום. הזיכוי יופיע בפירוט של כרטיס האשראי בימים הקרובים.`,
    ),
    textBlock(afterReturn(model)),
    orderButton(model),
    help(model),
  ],
})
