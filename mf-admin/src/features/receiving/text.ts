import type { ReceivingLine } from '@zmig/edge-contract'
import { dayAndTime } from '../../parts/time.ts'
import { nameOf } from './scan.ts'

const count = (number: number): string => number.toLocaleString('he-IL')
/** `צמיג אחד`, `12 צמיגים` */
export const tyres = (number: number): string => (number === 1 ? 'צמיג אחד' : `${count(number)} צמיגים`)
const orders = (number: number): string => (number === 1 ? 'הזמנה אחת' : `${count(number)} הזמנות`)

/** A name that ends in digits, kept apart from what follows it: from right to left they would change places. */
const apart = (line: ReceivingLine): string => `\u2068${nameOf(line)}\u2069`

export const text = {
  title: 'קבלת סחורה',
  table: 'ספירת הסחורה שהגיעה',
  progress: (counted: number, left: number) => `נספרו ${count(counted)} מתוך ${count(left)}`,
  differences: (number: number) => (number === 1 ? 'הפרש אחד' : `${count(number)} הפרשים`),
  columns: {
    ean: 'EAN',
    product: 'צמיג',
    supplier: 'ספק',
    waiting: 'לקוחות מחכים',
    ordered: 'הוזמן',
    received: 'נקלט קודם',
    counted: 'נספר עכשיו',
    difference: 'הפרש',
    close: 'לא יגיע',
  },
  unknownProduct: 'המוצר לא נמצא',
  search: 'חיפוש שם, מידה או EAN',
  onlyAwaited: 'רק מה שלקוחות מחכים לו',
  noneFound: 'אין שורות שמתאימות לחיפוש',
  clearSearch: 'ניקוי החיפוש',
  scan: 'סריקת ברקוד',
  scanHint: 'סורק, או הקלדת EAN ו־Enter: כל סריקה סופרת צמיג אחד',
  sound: 'צליל',
  scannedOne: (line: ReceivingLine, counted: number) =>
    `נספר: ${apart(line)}. ${count(counted)} מתוך ${count(line.left)}.`,
  scannedTooMany: (line: ReceivingLine) =>
    line.left === 0
      ? `לא נספר: ${apart(line)}. כל מה שהוזמן ממנו כבר נקלט או נסגר.`
      : `לא נספר: ${apart(line)}. כל מה שנשאר לקבל ממנו כבר נספר (${count(line.left)}). הניחו את הצמיג בצד.`,
  scannedUnknown: (code: string) => `לא נספר: הברקוד ${code} לא נמצא בהזמנה הזו. הניחו את הצמיג בצד.`,
  camera: 'סריקה במצלמה',
  cameraView: 'התמונה מהמצלמה',
  cameraClose: 'סגירת המצלמה',
  cameraRefused: 'אין לאתר הרשאה להשתמש במצלמה. אפשר לאשר אותה בהגדרות האתר בדפדפן, או לסרוק בשדה הסריקה.',
  cameraMissing: 'לא נמצאה מצלמה במכשיר. אפשר לסרוק בשדה הסריקה.',
  cameraFailed: 'המצלמה לא נפתחה. סגרו תוכנות אחרות שמשתמשות בה, או סרקו בשדה הסריקה.',
  kept: (at: string, number: number) =>
    `הספירה שהתחילה כאן ולא נקלטה הוחזרה (${dayAndTime(at)}, ${tyres(number)}). אפשר להמשיך ממנה.`,
  startAnew: 'להתחיל מחדש',
  countOf: (name: string) => `נספר עכשיו: ${name}`,
  more: (name: string) => `עוד אחד: ${name}`,
  fewer: (name: string) => `אחד פחות: ${name}`,
  everything: 'הכול הגיע',
  clear: 'ניקוי הספירה',
  receive: 'קליטה למלאי…',
  notCounted: 'טרם נספר',
  exact: 'מלא',
  missing: (number: number) => `חסרים ${count(number)}`,
  tooMany: (number: number) => `עודף ${count(number)}`,
  allHere: 'התקבל במלואו',
  givenUp: (number: number) => `${count(number)} לא יגיעו`,
  note: 'הערה לקליטה',
  noteHint: 'על הצמיגים בלבד, למשל ״אריזה פגומה״. לא על אנשים.',
  notReceivable: 'אפשר לקלוט סחורה אחרי שההזמנה סומנה כהוזמנה.',
  complete: 'כל מה שהוזמן נקלט או נסגר. אין למה לחכות.',
  nothingCounted: 'עוד לא נספר דבר. הקלידו כמויות, או לחצו ״הכול הגיע״.',
  wrongNumber: 'כמות היא מספר שלם',
  excess: (names: readonly string[]) =>
    `נספרו יותר צמיגים ממה שנשאר לקבל: ${names.join(', ')}. תקנו את הספירה; צמיגים שלא הוזמנו אינם נקלטים כאן.`,
  confirmTitle: 'קליטה למלאי',
  confirm: 'קליטה למלאי',
  confirmAll: (number: number) =>
    `${tyres(number)} ייכנסו עכשיו למלאי, וזה כל מה שנשאר לקבל. הזמנות שמחכות להם יתקדמו, והקונים יקבלו הודעה.`,
  confirmPart: (number: number) =>
    `${tyres(number)} ייכנסו עכשיו למלאי, והשאר ימשיך לחכות. הזמנות שמחכות לצמיגים שהגיעו יתקדמו, והקונים יקבלו הודעה.`,
  confirmMissing: 'עוד לא הגיעו:',
  andMore: (number: number) => `ועוד ${count(number)} שורות`,
  done: 'הסחורה נקלטה למלאי',
  waitingOutcome: 'הסחורה נקלטה. בודקים אילו הזמנות מתקדמות…',
  outcome: (moved: number, complete: number) => {
    if (moved === 0) return 'הסחורה נקלטה. אף הזמנה לא חיכתה לצמיגים האלה.'
    const begun = moved === 1 ? 'הזמנה אחת שחיכתה התקדמה' : `${count(moved)} הזמנות שחיכו התקדמו`
    if (complete === 0) return `הסחורה נקלטה. ${begun}, ולכל אחת מהן חסרים עוד צמיגים.`
    return `הסחורה נקלטה. ${begun}; ${orders(complete)} שלמות, והקונים ששילמו מקבלים עכשיו אימייל שהצמיגים אצלנו.`
  },
  outcomeUnknown: 'הסחורה נקלטה. ההזמנות שמחכות יתקדמו בעוד רגע.',
  loadFailed: 'טעינת הסחורה שהוזמנה נכשלה.',
  close: 'לא יגיע…',
  closeOf: (name: string) => `לא יגיע… ${name}`,
  closeTitle: 'סגירת שורה שלא תגיע',
  closeConfirm: 'סגירת השורה',
  closeWarning: (name: string, left: number) =>
    `${tyres(left)} של ${name} לא יגיעו מהספק. המשלוח יביא פחות, ומה שחסר ייכנס לטיוטה הבאה. אי אפשר לקלוט אותם אחר כך להזמנה הזו.`,
  closed: 'השורה נסגרה',
  history: 'מה נקלט עד עכשיו',
  noHistory: 'עוד לא נקלט דבר.',
  receipt: (at: string, by: string, number: number) => `${dayAndTime(at)}${by ? `, ${by}` : ''}: ${tyres(number)}`,

  awaitedTitle: 'הזמנות רכש שמחכות לסחורה',
  awaited: {
    order: 'הזמנת רכש',
    ordered: 'הוזמנה',
    shipment: 'משלוח',
    tyres: 'צמיגים',
    received: 'נקלטו',
    left: 'נשאר לקבל',
    open: 'קליטה',
  },
  openOf: (id: string) => `קליטה: הזמנת רכש ${id}`,
  none: 'אין הזמנות רכש שמחכות לסחורה',
  noneHint: 'טיוטת הזמנה שסומנה כהוזמנה תופיע כאן, ואפשר יהיה לקלוט את מה שהגיע.',
  allReceived: 'הכול נקלט',
  back: 'לכל הזמנות הרכש',
}

/** `6f3a91c2`: how staff know a draft order. */
export const shortId = (id: string): string => id.slice(0, 8)
