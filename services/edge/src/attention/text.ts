import type { AttentionOpened } from '@zmig/events'

type Kind = (typeof AttentionOpened.example)['kind']

/** What happened, and what staff do about it. */
const texts: Record<Kind, string> = {
  'paid-after-expiry': 'התשלום התקבל אחרי שההזמנה פגה, והצמיגים או המועד כבר אינם פנויים. נרשם החזר. צרו קשר עם הלקוח.',
  'paid-after-cancel': 'ההזמנה בוטלה, והכרטיס חויב בכל זאת. נרשם החזר. ודאו שהוא עבר.',
  'wrong-amount': 'שולם סכום שונה מסכום ההזמנה. נרשם החזר וההזמנה בוטלה. בדקו מול חברת הסליקה וצרו קשר עם הלקוח.',
  'nothing-charged':
    'חברת הסליקה אישרה תשלום של ₪0: הכרטיס לא חויב, ואין מה להחזיר. אם ההזמנה חיכתה לתשלום הזה, היא בוטלה. בדקו מול חברת הסליקה וצרו קשר עם הלקוח.',
  'paid-twice': 'ההזמנה שולמה פעמיים. נרשם החזר על התשלום העודף. ודאו שהוא עבר.',
  'refund-failed': 'ההחזר לא עבר בחברת הסליקה. בדקו אצלה ונסו שוב.',
  'gateway-silent': 'חברת הסליקה לא ענתה במשך יממה, וההזמנה שוחררה. בדקו אצלה אם הלקוח חויב.',
  'appointment-broken':
    'ההתקנה לא תוכל להתקיים במועד שנקבע: המוסך אינו יכול, או שהתשלום הגיע מאוחר מדי. תאמו עם הלקוח מועד חדש.',
  'garage-out':
    'המוסך של ההזמנה כבר לא מקבל הזמנות דרך החנות, והלקוח מחכה לשיחה מאיתנו. תאמו איתו מוסך אחר והעבירו אליו את ההתקנה.',
  'return-asked': 'הלקוח ביקש להחזיר את ההזמנה. צרו קשר ותאמו את ההחזרה.',
}

/** @param kind of a case; one that is newer than this process still gets a sentence */
export const attentionText = (kind: string): string =>
  (texts as Record<string, string>)[kind] ?? 'ההזמנה דורשת טיפול. בדקו אותה.'
