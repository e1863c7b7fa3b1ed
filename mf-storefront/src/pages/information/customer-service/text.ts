import { facts } from '../facts.ts'

/** Words of the page where one finds a person. */
export const text = {
  lead: 'לא בטוחים איזו מידה מתאימה? רוצים לדעת מתי הצמיגים מגיעים? דברו איתנו, נשמח לעזור לפני ההזמנה ואחריה.',
  call: 'בטלפון',
  hours: 'ימים ראשון עד חמישי',
  between: 'בין 09:00 ל־17:00',
  write: 'באימייל',
  include: 'יש לכם הזמנה? כתבו את מספרה, כדי שנמצא אותה מיד.',
  send: 'שליחת אימייל',
  subject: 'פנייה לשירות הלקוחות',
  visit: 'הכתובת שלנו',
  before: 'באים לאסוף הזמנה? חכו להודעה שלנו שהיא מוכנה.',
  answers: 'אולי התשובה כבר כאן',
  links: [
    {
      href: '/returns-and-refund-policy',
      label: 'החזרות וביטולים',
      hint: `${facts.returnDays} ימים ממועד השליחה: איך מבקשים, כמה זה עולה ומתי הכסף חוזר.`,
    },
    { href: '/terms-of-use', label: 'תנאי שימוש', hint: 'משלוח, איסוף, התקנה במוסך, תשלום ואחריות.' },
    { href: '/find-the-right-tires-for-you', label: 'התאמת צמיגים', hint: 'לא יודעים מה לבחור? נתחיל מכאן.' },
    { href: '/accessibility-policy', label: 'הצהרת נגישות', hint: 'איך גולשים אצלנו במקלדת ובקורא מסך, ואיך מדווחים.' },
  ],
}
