import { moneyText } from '@zmig/events'
import { instantWords } from '../letter/letter.ts'
import { isTimed } from '../message/message.ts'
import type { OrderModel } from './model.ts'
import { appointmentRows, hello, help, orderButton, textBlock, type WriteLetter } from './order-blocks.ts'

/** The price of the installation, and the old one when it changed. */
const atGarage = ({ order, facts }: OrderModel): string => {
  const now = `על ההתקנה משלמים במוסך: ${moneyText(order.installation)}`
  return facts.installationBefore === undefined ? `${now}.` : `${now}, במקום ${moneyText(facts.installationBefore)}.`
}

export const appointmentMoved: WriteLetter = (model) => ({
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
    textBlock(
      model.facts.elsewhere
        ? `הצמיגים של ההזמנה ${model.order.orderId} יותקנו במוסך הזה, ולא במוסך שנקבע קודם:`
        : `זה המועד המעודכן להתקנת הצמיגים של ההזמנה ${model.order.orderId}:`,
    ),
    { kind: 'rows', rows: appointmentRows(model) },
    ...(model.facts.leaves ? [textBlock('הצמיגים עוברים למוסך הזה. אל תגיעו לפני שנעדכן אתכם שהם שם.')] : []),
    ...(model.order.installation > 0 ? [textBlock(atGarage(model))] : []),
    textBlock('צירפנו קובץ יומן שמחליף את הקודם.'),
    orderButton(model, 'לעמוד ההזמנה ולשינוי המועד'),
    help(model),
  ],
})

/** The buyer chooses another time at the same garage. */
const anotherTime: WriteLetter = (model) => ({
  subject: `צריך לבחור מועד חדש להתקנה – הזמנה ${model.order.orderId}`,
  preview: 'ההתקנה לא תוכל להתקיים במועד שנקבע.',
  heading: 'צריך לבחור מועד חדש להתקנה',
  blocks: [
    hello(model),
    textBlock('לצערנו ההתקנה לא תוכל להתקיים במועד שנקבע:'),
    { kind: 'rows', rows: appointmentRows(model) },
    textBlock(`ההזמנה ${model.order.orderId} והצמיגים שמורים לכם. בחרו מועד אחר שנוח לכם; זה לוקח רגע.`),
    orderButton(model, 'לבחירת מועד חדש'),
    help(model),
  ],
})

/** The shop finds another garage; the letter names neither phone nor address of the one that is out. */
const anotherGarage: WriteLetter = (model) => {
  const { order, garage, facts } = model
  const name = garage?.displayName ?? 'המוסך שבחרתם'
  const lost = isTimed(facts.appointment)
    ? [textBlock('לכן ההתקנה לא תתקיים במועד שנקבע:'), { kind: 'rows' as const, rows: appointmentRows({ facts }) }]
    : [textBlock('לכן ההתקנה לא תתקיים שם, ואין צורך לתאם איתו מועד.')]
  return {
    subject: `נתאם לכם מוסך אחר להתקנה – הזמנה ${order.orderId}`,
    preview: 'המוסך שבחרתם כבר לא מקבל הזמנות דרכנו.',
    heading: 'נתאם לכם מוסך אחר להתקנה',
    blocks: [
      hello(model),
      textBlock(`לצערנו ${name} כבר לא מקבל הזמנות דרכנו.`),
      ...lost,
      textBlock(`ההזמנה ${order.orderId} והצמיגים שמורים לכם. נתקשר אליכם כדי לתאם מוסך אחר.`),
      orderButton(model),
      help(model),
    ],
  }
}

/** The garage takes orders again: the buyer chooses a time and no longer waits for a call. */
const garageBack: WriteLetter = (model) => ({
  subject: `המוסך שבחרתם חזר לפעילות, ואפשר לבחור מועד להתקנה – הזמנה ${model.order.orderId}`,
  preview: 'אין צורך לחכות לשיחה מאיתנו.',
  heading: 'המוסך שבחרתם שוב מקבל הזמנות',
  blocks: [
    hello(model),
    textBlock(
      `הודענו לכם שהמוסך שבחרתם כבר לא מקבל הזמנות דרכנו, אבל הוא שוב מקבל אותן. אין צורך לחכות לשיחה מאיתנו: בחרו מועד שנוח לכם. ההזמנה ${model.order.orderId} והצמיגים שמורים לכם.`,
    ),
    { kind: 'rows', title: 'התקנה במוסך', rows: appointmentRows({ garage: model.garage, facts: {} }) },
    orderButton(model, 'לבחירת מועד חדש'),
    help(model),
  ],
})

/** The buyer wants to return the tyres, so there is no new time or garage to choose. */
const noLongerWanted: WriteLetter = (model) => ({
  subject: `מועד ההתקנה של ההזמנה ${model.order.orderId} התבטל`,
  preview: 'ביקשתם להחזיר את ההזמנה, ואין צורך לבחור מועד אחר.',
  heading: 'מועד ההתקנה התבטל',
  blocks: [
    hello(model),
    textBlock('ההתקנה לא תוכל להתקיים במועד שנקבע:'),
    { kind: 'rows', rows: appointmentRows(model) },
    textBlock(
      `ביקשתם להחזיר את ההזמנה ${model.order.orderId}, ולכן אין צורך לבחור מועד אחר. נדבר איתכם על ההחזרה. רוצים להתקין את הצמיגים בכל זאת? ספרו לנו.`,
    ),
    orderButton(model),
    help(model),
  ],
})

/** Says that the appointment or the garage is cancelled, and who acts next. */
export const appointmentBroken: WriteLetter = (model) => {
  if (model.order.returnAsked !== undefined) return noLongerWanted(model)
  if (model.facts.garageBack) return garageBack(model)
  return model.facts.garageOut ? anotherGarage(model) : anotherTime(model)
}

const KEEP = 'כפי שקיבלתם אותם. אנא אל תשלחו אותם לפני שנדבר, כדי שלא ילכו לאיבוד.'

/** What to do until the shop calls, by where the tyres are. */
const meanwhile = ({ order: { status } }: OrderModel): string => {
  if (status === 'transit') return 'הצמיגים עוד בדרך למוסך. אל תגיעו אליו להתקנה לפני שנדבר.'
  if (status === 'doneTransit') return 'הצמיגים במוסך. אל תגיעו אליו להתקנה לפני שנדבר.'
  return `${status === 'sent' ? 'כשהצמיגים אצלכם, שמרו אותם' : 'בינתיים שמרו את הצמיגים'} ${KEEP}`
}

/** The receipt of a return request from the order's page, which anyone with the link can open. */
export const returnAsked: WriteLetter = (model) => {
  const { orderId } = model.order
  const { askedAt } = model.facts
  return {
    subject: `קיבלנו את הבקשה להחזיר את ההזמנה ${orderId}`,
    preview: 'נחזור אליכם כדי לתאם את ההחזרה.',
    heading: 'קיבלנו את בקשת ההחזרה',
    blocks: [
      hello(model),
      textBlock(
        `הבקשה שלכם להחזיר את ההזמנה ${orderId} התקבלה${askedAt === undefined ? '' : ` ב${instantWords(askedAt)}`}. נחזור אליכם כדי לתאם את ההחזרה.`,
      ),
      textBlock(meanwhile(model)),
      textBlock(
        'אחרי שהצמיגים יגיעו אלינו ונבדוק אותם נחזיר את הכסף באמצעי התשלום שבו שילמתם, לפי מדיניות ההחזרות שלנו, ונשלח אישור.',
      ),
      orderButton(model),
      { kind: 'note', text: 'לא אתם ביקשתם? ספרו לנו, וההזמנה תישאר כפי שהיא.' },
      help(model),
    ],
  }
}
