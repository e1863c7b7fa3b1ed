import type { Tyre } from '@zmig/edge-contract'

const months = (count: number): string => {
  if (count < 1) return 'מהחודש האחרון'
  if (count === 1) return 'לפני חודש'
  if (count === 2) return 'לפני חודשיים'
  return `לפני ${count} חודשים`
}

const years = (count: number): string => {
  if (count === 1) return 'לפני שנה'
  if (count === 2) return 'לפני שנתיים'
  return `לפני ${count} שנים`
}

const positions: Record<Tyre['position'], string> = { front: 'קדמי', rear: 'אחורי', both: 'קדמי או אחורי', set: 'זוג' }
const constructions: Record<string, string> = { R: 'רדיאלי', B: 'אלכסוני עם חגורה', '-': 'אלכסוני' }
const tubes: Record<string, string> = { TL: 'ללא פנימית', TT: 'עם פנימית' }

/** Words of the product page. */
export const text = {
  notStated: 'לא צוין',
  kilograms: (count: number) => `עד ${count} ק״ג`,
  speed: (limit: number, orMore: boolean) => (orMore ? `${limit} קמ״ש ומעלה` : `עד ${limit} קמ״ש`),
  week: (week: number) => `שבוע ${week}`,
  age: (count: number) => `יוצר ${count < 12 ? months(count) : years(Math.floor(count / 12))}`,
  years: (previous: number, current: number) => `${previous} או ${current}`,
  expected: 'שנת ייצור צפויה',
  size: 'מידה',
  load: 'קוד עומס',
  speedRating: 'קוד מהירות',
  position: 'מיקום',
  positions,
  dateCode: 'תאריך ייצור',
  type: 'סוג רכיבה',
  construction: 'מבנה',
  constructions,
  tube: 'פנימית',
  tubes,
  score: 'דירוג',
  outOf: 'מתוך 5',
  ean: 'מק״ט',
  facts: 'מפרט',
  front: 'קדמי',
  rear: 'אחורי',
  fitBy: 'אפשר להתקין צמיג עד חמש שנים מתאריך הייצור.',
  about: 'על הצמיג',
  video: 'סרטון על הצמיג',
  picture: (name: string) => `ציור של ${name}`,
  vat: 'כולל מע״מ',
  perSet: 'לזוג, כולל מע״מ',
  rearWithFront: 'אחורי, עם קדמי',
  save: (amount: string) => `חוסכים ${amount}`,
  buyNow: 'קנו עכשיו',
  addToCart: 'הוסיפו לעגלה',
  call: 'התקשרו להזמנה',
  callForStock: 'התקשרו לבירור מלאי',
  orderByPhone: 'להזמנה בטלפון:',
  shippingFree: 'משלוח חינם',
  shipping: 'משלוח: ₪60',
  shippingNote: 'חינם מזוג צמיגים ומעלה',
  shippingFreeNote: 'שליח עד הבית, 48 שעות עד שבוע',
  pickup: 'איסוף עצמי מהמחסן',
  pickupNote: 'בלי דמי משלוח',
  warranty: 'אחריות יצרן ל־4 שנים',
  mitasSale: 'MITAS SALE',
  home: 'בית',
  back: 'חזרה לתוצאות החיפוש',
  notFoundTitle: 'המוצר שחיפשתם לא קיים באתר',
  notFoundBody: 'אולי הוא ירד מהמלאי או שהכתובת השתנתה. חפשו לפי מידה, או התקשרו ונעזור.',
  toSearch: 'לחיפוש לפי מידה',
}
