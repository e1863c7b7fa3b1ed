import { instantWords } from '../letter/words.ts'
import { hello, text, type Write } from './letter-parts.ts'
import { help, orderButton } from './order-blocks.ts'

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
      text('בינתיים שמרו את הצמיגים כפי שקיבלתם אותם. אנא אל תשלחו אותם לפני שדיברנו, כדי שלא ילכו לאיבוד.'),
      text(
        'אחרי שהצמיגים יגיעו אלינו ונבדוק אותם נחזיר את הכסף באמצעי התשלום שבו שילמתם, לפי מדיניות ההחזרות שלנו, ונשלח אישור.',
      ),
      orderButton(model),
      { kind: 'note', text: 'לא אתם ביקשתם? ספרו לנו, וההזמנה תישאר כפי שהיא.' },
      help(model),
    ],
  }
}
