import {
  CONSTRUCTION_WORDS,
  POSITION_WORDS,
  PRODUCT_COLUMNS,
  type ProductColumn,
  productLabel,
  TUBE_WORDS,
} from '@zmig/edge-contract'
import { treads } from '../../parts/tread-words.ts'

const { set: _set, ...positions } = POSITION_WORDS
const labels = Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, productLabel(column)])) as Record<
  ProductColumn,
  string
>
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
  fields: { ...labels, freeShipping: labels.free_shipping },
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
  constructions: optionsOf(CONSTRUCTION_WORDS),
  tubes: optionsOf(TUBE_WORDS),
  treads,
}
