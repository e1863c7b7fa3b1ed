import { isTimed } from '../message/message.ts'
import { hello, text, type Write } from './letter-parts.ts'
import { appointmentRows, help, orderButton } from './order-blocks.ts'

/** Another time at the same garage, which the buyer chooses. */
const anotherTime: Write = (model) => ({
  subject: `צריך לבחור מועד חדש להתקנה – הזמנה ${model.order.orderId}`,
  preview: 'ההתקנה לא תוכל להתקיים במועד שנקבע.',
  heading: 'צריך לבחור מועד חדש להתקנה',
  blocks: [
    hello(model),
    text('לצערנו ההתקנה לא תוכל להתקיים במועד שנקבע:'),
    { kind: 'rows', rows: appointmentRows(model) },
    text(`ההזמנה ${model.order.orderId} והצמיגים שמורים לכם. בחרו מועד אחר שנוח לכם; זה לוקח רגע.`),
    orderButton(model, 'לבחירת מועד חדש'),
    help(model),
  ],
})

/** Another garage, which the shop finds: nobody is sent to the phone or the address of one that is gone. */
const anotherGarage: Write = (model) => {
  const { order, garage, facts } = model
  const name = garage?.displayName ?? 'המוסך שבחרתם'
  const lost = isTimed(facts.appointment)
    ? [text('לכן ההתקנה לא תתקיים במועד שנקבע:'), { kind: 'rows' as const, rows: appointmentRows({ facts }) }]
    : [text('לכן ההתקנה לא תתקיים שם, ואין צורך לתאם איתו מועד.')]
  return {
    subject: `נתאם לכם מוסך אחר להתקנה – הזמנה ${order.orderId}`,
    preview: 'המוסך שבחרתם כבר לא מקבל הזמנות דרכנו.',
    heading: 'נתאם לכם מוסך אחר להתקנה',
    blocks: [
      hello(model),
      text(`לצערנו ${name} כבר לא מקבל הזמנות דרכנו.`),
      ...lost,
      text(`ההזמנה ${order.orderId} והצמיגים שמורים לכם. נתקשר אליכם כדי לתאם מוסך אחר.`),
      orderButton(model),
      help(model),
    ],
  }
}

/** The garage is there again: whoever waits for a call about another one need not. */
const garageBack: Write = (model) => ({
  subject: `המוסך שבחרתם חזר, ואפשר לבחור מועד להתקנה – הזמנה ${model.order.orderId}`,
  preview: 'אין צורך לחכות לשיחה מאיתנו.',
  heading: 'המוסך שבחרתם חזר לקבל הזמנות',
  blocks: [
    hello(model),
    text(
      `הודענו לכם שהמוסך שבחרתם כבר לא מקבל הזמנות דרכנו, אבל בינתיים הוא חזר. אין צורך לחכות לשיחה מאיתנו: בחרו מועד שנוח לכם. ההזמנה ${model.order.orderId} והצמיגים שמורים לכם.`,
    ),
    { kind: 'rows', title: 'התקנה במוסך', rows: appointmentRows({ garage: model.garage, facts: {} }) },
    orderButton(model, 'לבחירת מועד חדש'),
    help(model),
  ],
})

/** The tyres are to go back: nobody chooses a time for them, or another garage. */
const noLongerWanted: Write = (model) => ({
  subject: `מועד ההתקנה של ההזמנה ${model.order.orderId} התבטל`,
  preview: 'ביקשתם להחזיר את ההזמנה, ואין צורך לבחור מועד אחר.',
  heading: 'מועד ההתקנה התבטל',
  blocks: [
    hello(model),
    text('ההתקנה לא תוכל להתקיים במועד שנקבע:'),
    { kind: 'rows', rows: appointmentRows(model) },
    text(
      `ביקשתם להחזיר את ההזמנה ${model.order.orderId}, ולכן אין צורך לבחור מועד אחר. נדבר איתכם על ההחזרה. רוצים להתקין את הצמיגים בכל זאת? ספרו לנו.`,
    ),
    orderButton(model),
    help(model),
  ],
})

/** That the appointment, or the garage, falls through, and who does what about it. */
export const appointmentBroken: Write = (model) => {
  if (model.order.returnAsked !== undefined) return noLongerWanted(model)
  if (model.facts.garageBack) return garageBack(model)
  return model.facts.garageOut ? anotherGarage(model) : anotherTime(model)
}
