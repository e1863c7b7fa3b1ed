import { type CONSTRUCTIONS, type TUBES, type TYRE_POSITIONS } from '@zmig/edge-contract'
import { treads } from '../../parts/tread-words.ts'

const positions: Record<(typeof TYRE_POSITIONS)[number], string> = {
  front: 'קדמי',
  rear: 'אחורי',
  both: 'קדמי או אחורי',
}
const constructions: Record<(typeof CONSTRUCTIONS)[number], string> = {
  R: 'רדיאלי (R)',
  B: 'דיאגונלי חגור (B)',
  '-': 'דיאגונלי (-)',
}
const tubes: Record<(typeof TUBES)[number], string> = { TL: 'ללא פנימית (TL)', TT: 'עם פנימית (TT)' }
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export const text = {
  add: 'צמיג חדש',
  createTitle: 'צמיג חדש',
  changeTitle: 'שינוי פרטי הצמיג',
  change: 'עריכת הפרטים',
  created: 'הצמיג נוסף לחנות',
  changed: 'פרטי הצמיג עודכנו',
  fix: 'יש שדות לתקן. ליד כל אחד מהם כתוב מה לא בסדר',
  choicesFailed: 'טעינת הקטגוריות והדגמים נכשלה',
  retry: 'נסו שוב',
  choose: 'בחרו',
  sections: { name: 'שם', size: 'מידה ודירוג', money: 'מחיר ומשלוח', shown: 'מה שהקונים רואים' },
  fields: {
    ean: 'EAN',
    brand: 'מותג',
    line: 'דגם',
    hebrewName: 'שם הדגם בעברית',
    category: 'קטגוריה',
    position: 'גלגל',
    width: 'רוחב',
    profile: 'חתך',
    rim: 'קוטר החישוק',
    construction: 'מבנה',
    tube: 'פנימית',
    displaySize: 'הכיתוב על הצמיג',
    load: 'קוד עומס',
    speed: 'קוד מהירות',
    price: 'מחיר בשקלים',
    fullPrice: 'מחיר מלא בשקלים',
    freeShipping: 'משלוח חינם גם לצמיג אחד',
    score: 'ציון',
    description: 'תיאור',
    treadFamily: 'ציור הסוליה',
    youtube: 'סרטון ביוטיוב',
    dot: 'שבוע ושנת ייצור (DOT)',
  },
  hints: {
    ean: 'המספר שמתחת לברקוד: 13, 12 או 8 ספרות. ריק: החנות תיצור מספר',
    fixedEan: 'המספר אינו משתנה: המלאי וההזמנות שייכים לו',
    hebrewName: 'כמו שרוכבים מחפשים אותו, למשל פאוור 6',
    profile: 'ריק כשאין חתך, כמו ב־3.00-18',
    marking: (written: string): string => `ריק: ${written}`,
    load: 'למשל 73; ריק כשלא מצוין',
    speed: 'למשל V או (W); ריק כשלא מצוין',
    fullPrice: 'המחיר שנמחק בקו; ריק כשאין הנחה',
    score: 'מ־0 עד 5; ריק: אין ציון',
    treadFamily: 'כל עוד אין תמונות, הצמיג מצויר כך',
    youtube: 'קישור לסרטון; ריק כשאין',
    dot: 'ארבע ספרות, למשל 3126; ריק כשלא ידוע',
  },
  positions: optionsOf(positions),
  constructions: optionsOf(constructions),
  tubes: optionsOf(tubes),
  treads,
}
