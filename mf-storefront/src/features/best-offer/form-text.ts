import { money } from '@zmig/platform'

/** Words of the open form. */
export const text = {
  price: 'המחיר שלכם',
  forPair: 'המחיר שלכם לזוג',
  listPrice: 'מחיר באתר:',
  amount: money,
  phone: 'טלפון נייד',
  phoneHint: 'לכאן נחזור עם תשובה',
  phoneInvalid: 'מספר טלפון לא תקין',
  send: 'שליחת ההצעה',
  sending: 'שולחים את ההצעה',
  cancel: 'ביטול',
  failed: 'ההצעה לא נשלחה. בדקו את החיבור לרשת.',
  retry: 'נסו שוב',
}
