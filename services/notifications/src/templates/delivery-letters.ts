import { money } from '../letter/words.ts'
import { hello, text, type Write } from './letter-parts.ts'
import type { OrderModel } from './model.ts'
import { appointmentRows, brokenWords, delivery, help, orderButton, summary } from './order-blocks.ts'

export const transit: Write = (model) => ({
  subject: `הצמיגים של ההזמנה ${model.order.orderId} בדרך למוסך`,
  preview: 'נעדכן אתכם כשיגיעו.',
  heading: 'הצמיגים יצאו למוסך',
  blocks: [
    hello(model),
    text(`הצמיגים של ההזמנה ${model.order.orderId} יצאו למוסך. נעדכן אתכם ברגע שיגיעו.`),
    ...delivery(model),
    orderButton(model),
    help(model),
  ],
})

/** The tyres are there, and nobody is to come before there is a time, or another garage. */
const arrivedBroken: Write = (model) => {
  const { order, garage } = model
  return {
    subject: `הצמיגים של ההזמנה ${order.orderId} הגיעו למוסך, ועוד אין מועד להתקנה`,
    preview: brokenWords(order),
    heading: 'הצמיגים הגיעו למוסך, ועוד אין מועד להתקנה',
    blocks: [
      hello(model),
      text(`הצמיגים של ההזמנה ${order.orderId} הגיעו למוסך. ${brokenWords(order)} אל תגיעו למוסך לפני כן.`),
      ...(garage ? [{ kind: 'rows' as const, title: 'התקנה במוסך', rows: appointmentRows(model) }] : []),
      orderButton(model, order.garageOut ? 'לעמוד ההזמנה' : 'לבחירת מועד חדש'),
      help(model),
    ],
  }
}

/** The tyres are there, and their buyer wants to give them back: nobody is to come before that is settled. */
const arrivedUnwanted: Write = (model) => ({
  subject: `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך`,
  preview: 'ביקשתם להחזיר אותם: אל תגיעו להתקנה לפני שדיברנו.',
  heading: 'הצמיגים הגיעו למוסך',
  blocks: [
    hello(model),
    text(
      `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך. ביקשתם להחזיר אותם, ולכן אל תגיעו להתקנה לפני שדיברנו. רוצים להתקין אותם בכל זאת? ספרו לנו.`,
    ),
    orderButton(model),
    help(model),
  ],
})

export const arrived: Write = (model) => {
  if (model.order.returnAsked !== undefined) return arrivedUnwanted(model)
  if (model.order.broken) return arrivedBroken(model)
  const manual = model.facts.appointment?.manualBooking ?? false
  return {
    subject: `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך`,
    preview: manual ? 'אפשר לתאם מועד להתקנה.' : 'מחכים לכם במועד שבחרתם.',
    heading: 'הצמיגים מחכים לכם במוסך',
    blocks: [
      hello(model),
      text(
        manual
          ? `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך. התקשרו למוסך כדי לקבוע מועד להתקנה.`
          : `הצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך ומחכים לכם במועד שבחרתם.`,
      ),
      { kind: 'rows', title: 'התקנה במוסך', rows: appointmentRows(model) },
      ...(model.order.installation > 0 ? [text(`על ההתקנה משלמים במוסך: ${money(model.order.installation)}.`)] : []),
      orderButton(model, manual ? 'לעמוד ההזמנה' : 'לעמוד ההזמנה ולשינוי המועד'),
      help(model),
    ],
  }
}

export const sent: Write = (model) => {
  const { trackingCode = '' } = model.facts
  return {
    subject: `ההזמנה ${model.order.orderId} נשלחה אליכם`,
    preview: trackingCode ? `מספר מעקב: ${trackingCode}` : 'השליח בדרך.',
    heading: 'ההזמנה יצאה לדרך',
    blocks: [
      hello(model),
      text('מסרנו את ההזמנה לשליח. היא תגיע אליכם בימים הקרובים.'),
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

/** A code that came after its parcel, or in place of another one. */
export const tracking: Write = (model) => {
  const { trackingCode = '' } = model.facts
  return {
    subject: `מספר המעקב של ההזמנה ${model.order.orderId}`,
    preview: `מספר מעקב: ${trackingCode}`,
    heading: 'מספר המעקב שלכם',
    blocks: [
      hello(model),
      text(`זה מספר המעקב של ההזמנה ${model.order.orderId}. אם קיבלתם מספר אחר, הוא כבר אינו בתוקף.`),
      { kind: 'rows', rows: [{ label: 'מספר מעקב', value: trackingCode, ltr: true, strong: true }] },
      ...delivery(model),
      orderButton(model),
      help(model),
    ],
  }
}

export const notSent: Write = (model) => ({
  subject: `תיקון: ההזמנה ${model.order.orderId} עוד לא יצאה לדרך`,
  preview: 'נעדכן אתכם כשתצא.',
  heading: 'ההזמנה עוד לא יצאה לדרך',
  blocks: [
    hello(model),
    text(
      `הודענו לכם שההזמנה ${model.order.orderId} יצאה לדרך, אבל היא עדיין אצלנו. נעדכן אתכם כשתצא. סליחה על הבלבול.`,
    ),
    ...(model.facts.trackingCode ? [text('מספר המעקב שקיבלתם כבר אינו בתוקף.')] : []),
    orderButton(model),
    help(model),
  ],
})

/** Who was told to come to the garage reads that the tyres are not there. */
export const notArrived: Write = (model) => ({
  subject: `תיקון: הצמיגים של ההזמנה ${model.order.orderId} עוד לא הגיעו למוסך`,
  preview: 'נעדכן אתכם כשיגיעו.',
  heading: 'הצמיגים עוד לא הגיעו למוסך',
  blocks: [
    hello(model),
    text(
      `הודענו לכם שהצמיגים של ההזמנה ${model.order.orderId} הגיעו למוסך, אבל הם עדיין בדרך. אל תגיעו למוסך לפני שנעדכן שהם שם. סליחה על הבלבול.`,
    ),
    ...delivery(model),
    orderButton(model),
    help(model),
  ],
})

export const link: Write = (model) => ({
  subject: `הקישור להזמנה ${model.order.orderId}`,
  preview: 'כל הפרטים במקום אחד.',
  heading: 'כאן ההזמנה שלכם',
  blocks: [
    hello(model),
    text(
      `ביקשתם לדעת מה קורה עם ההזמנה ${model.order.orderId}. בעמוד שלה תמצאו את המצב שלה, את הסכומים ואת כל הפרטים.`,
    ),
    orderButton(model),
    { kind: 'note', text: 'לא ביקשתם? אין צורך לעשות דבר. אל תעבירו את הקישור הלאה: מי שמחזיק בו רואה את ההזמנה.' },
    help(model),
  ],
})

/** What installing costs, and what it was said to cost before. */
const atGarage = ({ order, facts }: OrderModel): string => {
  const now = `על ההתקנה משלמים במוסך: ${money(order.installation)}`
  return facts.installationBefore === undefined ? `${now}.` : `${now}, במקום ${money(facts.installationBefore)}.`
}

export const appointmentMoved: Write = (model) => ({
  ...(model.facts.elsewhere
    ? {
        subject: `ההתקנה של ההזמנה ${model.order.orderId} עברה למוסך אחר`,
        preview: 'המוסך והמועד החדשים בפנים.',
        heading: 'ההתקנה עברה למוסך אחר',
      }
    : {
        subject: `מועד ההתקנה של ההזמנה ${model.order.orderId} עודכן`,
        preview: 'המועד החדש בפנים.',
        heading: 'מועד ההתקנה עודכן',
      }),
  blocks: [
    hello(model),
    text(
      model.facts.elsewhere
        ? `הצמיגים של ההזמנה ${model.order.orderId} יותקנו במוסך הזה, ולא במוסך שהיה קבוע קודם:`
        : `זה המועד המעודכן להתקנת הצמיגים של ההזמנה ${model.order.orderId}:`,
    ),
    { kind: 'rows', rows: appointmentRows(model) },
    ...(model.facts.leaves ? [text('הצמיגים עוברים למוסך הזה. אל תגיעו לפני שנעדכן אתכם שהם שם.')] : []),
    ...(model.order.installation > 0 ? [text(atGarage(model))] : []),
    text('צירפנו קובץ יומן שמחליף את הקודם.'),
    orderButton(model, 'לעמוד ההזמנה ולשינוי המועד'),
    help(model),
  ],
})
