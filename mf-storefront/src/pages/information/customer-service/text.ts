import { openingHours } from '@zmig/platform'
import { facts } from '../facts.ts'
import { hours } from '../frame/contact.ts'

/** Words of the page where one finds a person. */
export const text = {
  lead: 'לא בטוחים איזו מידה מתאימה? רוצים לדעת מתי הצמיגים מגיעים? דברו איתנו, נשמח לעזור לפני ההזמנה ואחריה.',
  call: 'בטלפון',
  hours: hours.days,
  between: hours.between(openingHours.from, openingHours.to),
  write: 'באימייל',
  include: 'יש לכם הזמנה? כתבו את מספרה, כדי שנמצא אותה מיד.',
  send: 'שליחת אימייל',
  subject: 'פנייה לשירות הלקוחות',
  visit: 'הכתובת שלנו',
  before: 'באים לאסוף הזמנה? חכו להודעה שלנו שהיא מוכנה.',
  fax: 'פקס:',
  answers: 'אולי התשובה כבר כאן',
  links: [
    { href: '/order', label: 'איפה ההזמנה שלי', hint: 'נשלח אליכם שוב את הקישור לעמוד ההזמנה, שבו רואים מה מצבה.' },
    {
      href: '/returns-and-refund-policy',
      label: 'החזרות וביטולים',
      hint: `${facts.returnDays} ימים ממועד השליחה: איך מבקשים, כמה זה עולה ומתי הכסף חוזר.`,
    },
    { href: '/terms-of-use', label: 'תנאי שימוש', hint: 'משלוח, איסוף, התקנה במוסך, תשלום ואחריות.' },
    { href: '/our-shops', label: 'נקודות התקנה', hint: 'באיזה מוסך אפשר להתקין, איפה הוא וכמה ההתקנה עולה.' },
    { href: '/find-the-right-tires-for-you', label: 'התאמת צמיגים', hint: 'לא יודעים מה לבחור? נתחיל מכאן.' },
    { href: '/shop/signup', label: 'הצטרפות כנקודת התקנה', hint: 'יש לכם מוסך? כך מצטרפים לרשת המתקינים שלנו.' },
    { href: '/accessibility-policy', label: 'הצהרת נגישות', hint: 'איך גולשים אצלנו במקלדת ובקורא מסך, ואיך מדווחים.' },
  ],
}
