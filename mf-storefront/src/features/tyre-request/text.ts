import { FIELD_WANTED, WRONG_EMAIL, WRONG_PHONE } from '@zmig/edge-contract'
/** Texts of the request for a size that the shop does not list; errors as storefront-and-checkout.md §5 has them. */
export const text = {
  title: 'נחפש את הצמיג בשבילכם',
  steps: ['אתם כותבים לאיזה אופנוע', 'אנחנו בודקים אצל היצרנים', 'חוזרים אליכם עם מחיר ומועד הגעה'],
  free: 'בלי עלות ובלי התחייבות',
  labels: {
    tireSize: 'מידת הצמיג (לא חובה)',
    model: 'דגם האופנוע',
    phone: 'טלפון נייד',
    email: 'אימייל (לא חובה)',
  },
  sizeExample: '180/55-17',
  modelHint: 'יצרן, דגם ושנה',
  required: FIELD_WANTED,
  phoneInvalid: WRONG_PHONE,
  emailInvalid: WRONG_EMAIL,
  send: 'שליחת הבקשה',
  sending: 'שולחים את הבקשה',
  failed: 'אירעה שגיאה בשליחת הבקשה, נסו שוב מאוחר יותר',
  sent: 'הבקשה נשלחה',
  sentBody: 'נבדוק את האפשרויות ונחזור אליכם לטלפון',
  byPhone: 'שליחת בקשה באתר דורשת JavaScript. אפשר לבקש בטלפון:',
}
