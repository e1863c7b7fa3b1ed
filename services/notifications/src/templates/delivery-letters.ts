import { moneyText } from '@zmig/events'
import { instantWords } from '../letter/letter.ts'
import { awaitsCard } from '../order/order-state.ts'
import {
  appointmentRows,
  brokenWords,
  delivery,
  hello,
  help,
  orderButton,
  summary,
  textBlock,
  type WriteLetter,
} from './order-blocks.ts'

export const transit: WriteLetter = (model) => ({
  subject: `הצמיגים של ההזמנה ${model.order.orderId} בדרך למוסך`,
  preview: 'נעדכן אתכם כשיגיעו.',
  heading: 'הצמיגים יצאו למוסך',
  blocks: [
    hello(model),
    textBlock(`הצמיגים של ההזמנה ${model.order.orderId} יצאו למוסך. נעדכן אתכם ברגע שיגיעו.`),
    ...delivery(model),
    orderButton(model),
    help(model),
  ],
})

/** The tyres are at the garage, and the buyer has to wait for a new time or another garage. */
const arrivedBroken: WriteLetter = (model) => {
  const { order, garage } = model
  return {
    subject: `הצמיגים של ההזמנה ${order.orderId} הגיעו למוסך, ועוד אין מועד להתקנה`,
    preview: brokenWords(order),
    heading: 'הצמיגים הגיעו למוסך, ועוד אין מועד להתקנה',
    blocks: [
      hello(model),
      textBlock(`הצמיגים של ההזמנה ${order.orderId} הגיעו למוסך. ${brokenWords(order)} אל תגיעו למוסך לפני כן.`),
      ...(garage ? [{ kind: 'rows' as const, title: 'התקנה במוסך', rows: appointmentRows(model) }] : []),
      orderButton(model, order.garageOut ? 'לעמוד ההזמנה' : 'לבחירת מועד חדש'),
      help(model),
    ],
  }
}

/** The tyres are at the garage, and the buyer wants to return them: the shop calls first. */
const arrivedUnwanted: WriteLetter = (model) => ({
  subject: `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך`,
  preview: 'ביקשתם להחזיר אותם: אל תגיעו להתקנה לפני שנדבר.',
  heading: 'הצמיגים הגיעו למוסך',
  blocks: [
    hello(model),
    textBlock(
      `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך. ביקשתם להחזיר אותם, ולכן אל תגיעו להתקנה לפני שנדבר. רוצים להתקין אותם בכל זאת? ספרו לנו.`,
    ),
    orderButton(model),
    help(model),
  ],
})

export const arrived: WriteLetter = (model) => {
  if (model.order.returnAsked !== undefined) return arrivedUnwanted(model)
  if (model.order.broken) return arrivedBroken(model)
  const manual = model.facts.appointment?.manualBooking ?? false
  return {
    subject: `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך`,
    preview: manual ? 'אפשר לתאם מועד להתקנה.' : 'מחכים לכם במועד שבחרתם.',
    heading: 'הצמיגים מחכים לכם במוסך',
    blocks: [
      hello(model),
      textBlock(
        manual
          ? `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך. התקשרו למוסך כדי לקבוע מועד להתקנה.`
          : `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך ומחכים לכם במועד שבחרתם.`,
      ),
      { kind: 'rows', title: 'התקנה במוסך', rows: appointmentRows(model) },
      ...(model.order.installation > 0
        ? [textBlock(`על ההתקנה משלמים במוסך: ${moneyText(model.order.installation)}.`)]
        : []),
      orderButton(model, manual ? 'לעמוד ההזמנה' : 'לעמוד ההזמנה ולשינוי המועד'),
      help(model),
    ],
  }
}

export const sent: WriteLetter = (model) => {
  const { trackingCode = '' } = model.facts
  return {
    subject: `ההזמנה ${model.order.orderId} נשלחה אליכם`,
    preview: trackingCode ? `מספר מעקב: ${trackingCode}` : 'השליח בדרך.',
    heading: 'ההזמנה יצאה לדרך',
    blocks: [
      hello(model),
      textBlock('מסרנו את ההזמנה לשליח. היא תגיע אליכם בימים הקרובים.'),
      ...(trackingCode
        ? [{ kind: 'rows' as const, rows: [{ label: 'מספר מעקב', value: trackingCode, ltr: true, strong: true }] }]
        : []),
      ...delivery(model),
      summary(model),
      orderButton(model),
      help(model),
    ],
  }
}

/** A tracking code that was added or replaced after the dispatch. */
export const tracking: WriteLetter = (model) => {
  const { trackingCode = '' } = model.facts
  return {
    subject: `מספר המעקב של ההזמנה ${model.order.orderId}`,
    preview: `מספר מעקב: ${trackingCode}`,
    heading: 'מספר המעקב שלכם',
    blocks: [
      hello(model),
      textBlock(`זה מספר המעקב של ההזמנה ${model.order.orderId}. אם קיבלתם מספר אחר, הוא כבר אינו בתוקף.`),
      { kind: 'rows', rows: [{ label: 'מספר מעקב', value: trackingCode, ltr: true, strong: true }] },
      ...delivery(model),
      orderButton(model),
      help(model),
    ],
  }
}

export const notSent: WriteLetter = (model) => ({
  subject: `תיקון: ההזמנה ${model.order.orderId} עוד לא יצאה לדרך`,
  preview: 'נעדכן אתכם כשתצא.',
  heading: 'ההזמנה עוד לא יצאה לדרך',
  blocks: [
    hello(model),
    textBlock(
      `הודענו לכם שההזמנה ${model.order.orderId} יצאה לדרך, אבל היא עדיין אצלנו. נעדכן אתכם כשתצא. סליחה על הבלבול.`,
    ),
    ...(model.facts.trackingCode ? [textBlock('מספר המעקב שקיבלתם כבר אינו בתוקף.')] : []),
    orderButton(model),
    help(model),
  ],
})

/** Corrects the message that the tyres are at the garage. */
export const notArrived: WriteLetter = (model) => ({
  subject: `תיקון: הצמיגים של ההזמנה ${model.order.orderId} עוד לא הגיעו למוסך`,
  preview: 'נעדכן אתכם כשיגיעו.',
  heading: 'הצמיגים עוד לא הגיעו למוסך',
  blocks: [
    hello(model),
    textBlock(
      `הודענו לכם שהצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך, אבל הם עדיין בדרך. אל תגיעו למוסך לפני שנעדכן שהם שם. סליחה על הבלבול.`,
    ),
    ...delivery(model),
    orderButton(model),
    help(model),
  ],
})

/** To pay an order by card: staff placed it for a caller, or the buyer left the payment page. */
const payLink: WriteLetter = (model) => ({
  subject: `לתשלום ההזמנה ${model.order.orderId}`,
  preview: `הצמיגים שמורים לכם עד ${instantWords(model.order.expiresAt)}.`,
  heading: 'ההזמנה שלכם מחכה לתשלום',
  blocks: [
    hello(model),
    textBlock(
      `ההזמנה ${model.order.orderId} בסך ${moneyText(model.order.payNow)} שמורה לכם עד ${instantWords(model.order.expiresAt)}. בעמוד ההזמנה אפשר לבדוק את הפרטים ולשלם בכרטיס אשראי.`,
    ),
    orderButton(model),
    { kind: 'note', text: 'לא הזמנתם? אין צורך לעשות דבר, ההזמנה תבוטל אוטומטית. אל תעבירו את הקישור הלאה.' },
    help(model),
  ],
})

const linkOfOrder: WriteLetter = (model) => ({
  subject: `הקישור להזמנה ${model.order.orderId}`,
  preview: 'כל הפרטים במקום אחד.',
  heading: 'הקישור להזמנה שלכם',
  blocks: [
    hello(model),
    textBlock(
      `ביקשתם לדעת מה קורה עם ההזמנה ${model.order.orderId}. בעמוד ההזמנה תמצאו את המצב העדכני, את הסכומים ואת כל הפרטים.`,
    ),
    orderButton(model),
    {
      kind: 'note',
      text: 'לא ביקשתם? אין צורך לעשות דבר. אל תעבירו את הקישור הלאה: כל מי שיש לו הקישור יכול לראות את ההזמנה.',
    },
    help(model),
  ],
})

/** The link of an order; to pay it while it waits for a card. */
export const link: WriteLetter = (model) => (awaitsCard(model.order) ? payLink(model) : linkOfOrder(model))
