import { FIELD_WANTED } from '@zmig/edge-contract'
import { dayText } from '../../parts/time.ts'

const count = (number: number): string => number.toLocaleString('he-IL')
const orders = (number: number): string => (number === 1 ? 'הזמנה אחת' : `${count(number)} הזמנות`)

export const text = {
  title: 'משלוחים',
  refresh: 'רענון',
  roles: { current: 'המשלוח שבדרך', next: 'המשלוח הבא' },
  roleHints: {
    current: 'צמיגים ממנו נמכרים כ״מגיע במשלוח הקרוב״.',
    next: 'אפשר עוד להזמין אליו, עד המועד האחרון.',
  },
  arrives: 'תאריך הגעה',
  deadline: 'מועד אחרון להזמנה',
  brings: 'מביא',
  reserved: 'שמורים',
  waiting: 'הזמנות שמחכות',
  edit: 'שינוי תאריכים',
  editOf: (role: 'current' | 'next') => `שינוי תאריכים: ${text.roles[role]}`,
  save: 'שמירה',
  cancel: 'ביטול',
  saved: 'התאריכים נשמרו',
  saveHint: 'יום הגעה מאוחר יותר לא נשלח לקונים: קודם נראה לכם אילו הזמנות נקבו ביום מוקדם יותר, ואתם מאשרים.',
  deadlineAfter: 'המועד האחרון להזמנה לא יכול להיות אחרי ההגעה',
  missing: FIELD_WANTED,
  lines: (role: 'current' | 'next') => `מה מביא ${text.roles[role]}`,
  linesTitle: 'צמיגים במשלוח',
  columns: { product: 'צמיג', ean: 'EAN', inbound: 'מגיעים', reserved: 'שמורים להזמנות', free: 'פנויים' },
  over: (number: number) => `חסרים ${count(number)}`,
  unknownProduct: 'המוצר לא נמצא',
  noLines: 'המשלוח ריק',
  noLinesHint: 'צמיגים נכנסים אליו כשטיוטת הזמנה מסומנת כהוזמנה.',
  none: 'אין משלוחים להצגה',
  noneHint: 'משלוח נפתח כשטיוטת הזמנה ראשונה מסומנת כהוזמנה.',
  loadFailed: 'טעינת המשלוחים נכשלה.',

  sail: 'יצא לדרך…',
  sailTitle: 'המשלוח הבא יצא לדרך?',
  sailYes: 'יצא לדרך',
  sailHint:
    'הוא יהפוך למשלוח שבדרך, וצמיגים ממנו יימכרו כ״מגיע במשלוח הקרוב״. המקום של המשלוח הבא יתפנה להזמנות חדשות מספקים; עד שתיפתח הזמנה כזאת, צמיגים שאינם במלאי ואינם בדרך לא יוצעו למכירה.',
  sailLeft: (number: number) =>
    `${number === 1 ? 'צמיג אחד' : `${count(number)} צמיגים`} מהמשלוח הקודם לא יוצגו עוד כ״בדרך״. מה שכבר הגיע צריך להיות ספור במלאי.`,
  sailed: 'המשלוח הבא הוא עכשיו המשלוח שבדרך',

  late: (number: number) =>
    number === 1
      ? 'הזמנה אחת נקבה ביום הגעה מוקדם יותר, והקונה עוד לא יודע.'
      : `${count(number)} הזמנות נקבו ביום הגעה מוקדם יותר, והקונים עוד לא יודעים.`,
  lateOpen: 'בדיקה ואישור…',
  lateTitle: 'הודעה לקונים על העיכוב',
  lateSend: (number: number) => (number === 1 ? 'שליחת הודעה אחת' : `שליחת ${count(number)} הודעות`),
  lateIntro: 'כל קונה יקבל אימייל אחד עם היום החדש, ועמוד ההזמנה יתעדכן.',
  lateBreaks: (number: number) =>
    number === 1
      ? 'מועד התקנה אחד קודם להגעה: הוא יבוטל, והקונה יתבקש לבחור מועד אחר.'
      : `${count(number)} מועדי התקנה קודמים להגעה: הם יבוטלו, והקונים יתבקשו לבחור מועד אחר.`,
  lateColumns: { choose: 'לשלוח', order: 'הזמנה', days: 'יום ההגעה', appointment: 'התקנה' },
  choose: 'לשלוח',
  chooseOf: (orderId: string) => `הודעה לקונה של ${orderId}`,
  unpaid: 'עוד לא שולמה',
  moves: (from: string, to: string) => `${dayText(from)} ← ${dayText(to)}`,
  movesSpoken: (from: string, to: string) => `במקום ${dayText(from)}, ${dayText(to)}`,
  at: (day: string, hour: number, garage: string) =>
    `${dayText(day)} בשעה ${String(hour).padStart(2, '0')}:00, ${garage}`,
  breaks: 'יבוטל',
  lateNone: 'אין הזמנות שצריך לעדכן',
  lateNoneHint: 'כל הקונים כבר יודעים את היום החדש, או שההזמנות שלהם התקדמו בינתיים.',
  lateFailed: 'טעינת ההזמנות המתעכבות נכשלה.',
  told: (number: number, broken: number) =>
    `${orders(number)} ${number === 1 ? 'עודכנה' : 'עודכנו'}${broken > 0 ? `, ${broken === 1 ? 'מועד התקנה אחד בוטל' : `${count(broken)} מועדי התקנה בוטלו`}` : ''}. האימיילים יוצאים עכשיו.`,
  toldBefore: 'לא נשלחו הודעות: עמית כבר עדכן את הקונים האלה, או שההזמנות התקדמו בינתיים.',
  chooseOne: 'בחרו לפחות הזמנה אחת',
}
