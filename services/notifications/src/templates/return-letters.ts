import { instantWords } from '../letter/words.ts'
import { hello, text, type Write } from './letter-parts.ts'
import type { OrderModel } from './model.ts'
import { help, orderButton } from './order-blocks.ts'

const KEEP = 'כפי שקיבלתם אותם. אנא אל תשלחו אותם לפני שדיברנו, כדי שלא ילכו לאיבוד.'

/** What to do until somebody calls; nobody keeps, or waits for, tyres that they do not have. */
const meanwhile = ({ order: { status } }: OrderModel): string => {
  if (status === 'transit') return 'הצמיגים עוד בדרך למוסך. אל תגיעו אליו להתקנה לפני שדיברנו.'
  if (status === 'doneTransit') return 'הצמיגים במוסך. אל תגיעו אליו להתקנה לפני שדיברנו.'
  return `${status === 'sent' ? 'כשהצמיגים אצלכם, שמרו אותם' : 'בינתיים שמרו את הצמיגים'} ${KEEP}`
}

/** The receipt of a return that was asked for on the order's page, where whoever holds the link can ask. */
export const returnAsked: Write = (model) => {
  const { orderId } = model.order
  const { askedAt } = model.facts
  return {
    subject: `קיבלנו את הבקשה להחזיר את ההזמנה ${orderId}`,
    preview: 'נחזור אליכם כדי לתאם את ההחזרה.',
    heading: 'קיבלנו את בקשת ההחזרה',
    blocks: [
      hello(model),
      text(
        `הבקשה שלכם להחזיר את ההזמנה ${orderId} התקבלה${askedAt === undefined ? '' : ` ב${instantWords(askedAt)}`}. נחזור אליכם כדי לתאם את ההחזרה.`,
      ),
      text(meanwhile(model)),
      text(
        'אחרי שהצמיגים יגיעו אלינו ונבדוק אותם נחזיר את הכסף באמצעי התשלום שבו שילמתם, לפי מדיניות ההחזרות שלנו, ונשלח אישור.',
      ),
      orderButton(model),
      { kind: 'note', text: 'לא אתם ביקשתם? ספרו לנו, וההזמנה תישאר כפי שהיא.' },
      help(model),
    ],
  }
}
