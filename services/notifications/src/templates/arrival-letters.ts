import { dayWords } from '../letter/letter.ts'
import { isTimed } from '../message/message.ts'
import type { OrderModel } from './model.ts'
import {
  brokenWords,
  delivery,
  hello,
  help,
  orderButton,
  summary,
  textBlock,
  type WriteLetter,
} from './order-blocks.ts'

/** What happens next with tyres that have come, by the way in which the buyer receives them. */
const nextStep = ({ order, facts }: OrderModel): string => {
  if (order.sip === 'pickup') return 'אפשר לבוא לאסוף אותם בשעות הפתיחה. הביאו איתכם את מספר ההזמנה.'
  if (order.sip === 'shipping') return 'אנחנו אורזים אותם, ונעדכן אתכם ברגע שהמשלוח יוצא.'
  if (order.broken) return 'נשלח אותם למוסך אחרי שייקבע מועד חדש להתקנה.'
  return isTimed(facts.appointment)
    ? 'אנחנו שולחים אותם למוסך, והם יחכו לכם שם במועד שבחרתם.'
    : 'אנחנו שולחים אותם למוסך, ונעדכן אתכם כשיגיעו לשם.'
}

/** The tyres that the order waited for are with the shop. */
export const tyresHere: WriteLetter = (model) => ({
  subject: `הצמיגים שהזמנתם הגיעו אלינו – הזמנה ${model.order.orderId}`,
  preview: 'כל הצמיגים של ההזמנה כבר אצלנו.',
  heading: 'הצמיגים שהזמנתם הגיעו אלינו',
  blocks: [
    hello(model),
    textBlock(`כל הצמיגים של ההזמנה ${model.order.orderId} הגיעו אלינו. ${nextStep(model)}`),
    ...delivery(model),
    summary(model),
    orderButton(model),
    help(model),
  ],
})

/** The tyres come later than the order said. An appointment before that day has a letter of its own. */
export const arrivalPostponed: WriteLetter = (model) => {
  const { order, facts } = model
  const next = order.broken ? brokenWords(order) : 'אין צורך לעשות דבר.'
  const day = facts.arrivesOn === undefined ? 'בקרוב' : dayWords(facts.arrivesOn)
  return {
    subject: `הצמיגים של ההזמנה ${order.orderId} מתעכבים`,
    preview: `מועד ההגעה החדש: ${day}.`,
    heading: 'הצמיגים יגיעו מאוחר מהצפוי',
    blocks: [
      hello(model),
      textBlock(`המשלוח עם הצמיגים של ההזמנה ${order.orderId} מתעכב. מועד ההגעה החדש אלינו:`),
      { kind: 'rows', rows: [{ label: 'מועד ההגעה החדש', value: day, strong: true }] },
      textBlock(`ההזמנה שמורה לכם. ${next} אם המועד החדש לא מתאים לכם, ספרו לנו ונמצא פתרון יחד. סליחה על העיכוב.`),
      summary(model),
      orderButton(model),
      help(model),
    ],
  }
}
