import {
  FIELD_WANTED,
  isProductPrice,
  LOW_STOCK,
  PRICE_RANGE,
  PRODUCT_WORDS,
  type ProductChange,
  productLabel,
  type StaffProduct,
  type StockReason,
  toAgorot,
} from '@zmig/edge-contract'
import { money } from '@zmig/platform'

type Visibility = StaffProduct['visibility']

export const visibilityWords: Record<Visibility, string> = {
  instock: 'במלאי',
  preorder: 'במשלוח הקרוב',
  ondemand: 'בהזמנה',
  outofstock: 'אזל',
  none: 'בטלפון בלבד',
}

export const overrideWords = { auto: 'לפי המלאי', none: 'בטלפון בלבד', outofstock: 'אזל' } as const
export type OverrideChoice = keyof typeof overrideWords

export const reasonWords: Record<StockReason, string> = {
  counted: 'נספר',
  damaged: 'נפגם',
  found: 'נמצא',
  returned: 'הוחזר',
  other: 'אחר',
}

const causeWords: Record<string, string> = {
  edit: 'עריכה',
  import: 'ייבוא מקובץ',
  correction: 'תיקון מלאי',
  override: 'תצוגה',
  receipt: 'קבלת סחורה',
  movement: 'הזמנה או משלוח',
  'put-back': 'החזרה למצב הקודם',
}
export const causeText = ({ cause, reason }: ProductChange): string => {
  const word = causeWords[cause] ?? cause
  return reason ? `${word}: ${reasonWords[reason as StockReason] ?? reason}` : word
}

const number = (value: number): string => value.toLocaleString('he-IL')

export const text = {
  title: 'מוצרים ומלאי',
  count: (total: number): string => (total === 1 ? 'מוצר אחד' : `${number(total)} מוצרים`),
  import: 'ייבוא מקובץ',
  add: 'זוג חדש',
  search: 'חיפוש',
  searchLabel: 'EAN, מותג, דגם או מידה',
  visibility: 'זמינות',
  brand: PRODUCT_WORDS.brand.name,
  kind: 'סוג',
  kinds: [
    { value: '', label: 'בודדים וזוגות' },
    { value: 'single', label: 'צמיגים בודדים' },
    { value: 'set', label: 'זוגות' },
  ],
  all: 'הכול',
  low: `מלאי נמוך (פחות מ־${LOW_STOCK})`,
  drawn: 'בלי תמונה',
  none: 'אין מוצרים בחנות',
  noneFound: 'לא נמצאו מוצרים לסינון הזה',
  first: 'מוצרים שייכנסו לקטלוג יופיעו כאן.',
  clear: 'ניקוי הסינון',
  loadFailed: 'טעינת המוצרים נכשלה',
  stockAway: 'מצב המלאי אינו זמין כרגע',
  columns: {
    product: 'מוצר',
    ean: PRODUCT_WORDS.ean.name,
    price: PRODUCT_WORDS.price.name,
    fullPrice: PRODUCT_WORDS.fullPrice.name,
    visibility: 'זמינות',
    onHand: productLabel('onHand'),
    reserved: 'שמור',
    inbound: 'בדרך',
    override: PRODUCT_WORDS.override.name,
    edit: 'עריכה',
  },
  set: 'זוג',
  edit: ({ ean }: Pick<StaffProduct, 'ean'>) => `עריכת ${ean}`,

  priceSection: 'מחיר',
  priceLabel: productLabel('price'),
  fullPriceLabel: productLabel('fullPrice'),
  fullPriceHint: 'המחיר שנמחק בקו; שווה למחיר כשאין הנחה',
  save: 'שמירה',
  close: 'סגירה',
  badPrice: `סכום ${PRICE_RANGE}, עד שתי ספרות אחרי הנקודה`,
  lowFullPrice: (price: number): string => `לא פחות מהמחיר (${money(price)})`,
  saved: 'המוצר עודכן',
  nothingChanged: 'אין שינוי לשמור',

  stockSection: 'מלאי',
  setStock: 'לזוג אין מלאי משלו: הוא לוקח צמיג קדמי ואחורי.',
  onHand: productLabel('onHand'),
  reserved: 'שמור להזמנות',
  inbound: 'בדרך',
  free: 'פנוי למכירה',
  overrideLabel: productLabel('override'),
  overrideHint: 'גובר על המספרים',
  overridden: 'התצוגה עודכנה',
  correction: 'תיקון מלאי',
  mode: 'מה הוקלד',
  modes: [
    { value: 'count', label: 'המספר שנספר' },
    { value: 'difference', label: 'הפרש: פלוס או מינוס' },
  ],
  countLabel: 'כמות על המדף',
  differenceLabel: 'הפרש',
  reason: 'סיבה',
  note: 'הערה',
  noteHint: 'בלי פרטים של לקוחות',
  badCount: 'מספר שלם, 0 לפחות',
  badDifference: 'מספר שלם שאינו 0, למשל 3 או ‎-2',
  noteNeeded: 'לסיבה ״אחר״ צריך הערה',
  correct: 'תיקון המלאי',
  correctAnyway: 'תיקון בכל זאת',
  corrected: 'המלאי תוקן',

  setSection: 'הזוג',
  changeComponents: 'החלפת צמיגים',
  inSets: 'חלק מהזוגות',
  unlist: 'הורדה מהמכירה',
  unmake: 'פירוק הזוג',
  unlistTitle: 'הורדת מוצר מהמכירה',
  unmakeTitle: 'פירוק זוג',
  unlistWarning: 'המוצר יוסר מהחנות, מהחיפוש ומההמלצות. בעגלות הוא יסומן כמוצר שהוסר.',
  openOrders: (total: number): string =>
    total === 1
      ? 'הזמנה פתוחה אחת כוללת אותו, והיא שומרת על הצמיגים שלה:'
      : `${number(total)} הזמנות פתוחות כוללות אותו, והן שומרות על הצמיגים שלהן:`,
  unlisted: 'המוצר ירד מהמכירה',
  relisted: 'המוצר חזר למכירה',
  unlistFailed: 'המוצר לא ירד מהמכירה. אפשר לנסות שוב.',

  historySection: 'היסטוריה',
  noHistory: 'המחיר והמלאי לא השתנו עדיין',
  putBackOf: (change: string): string => `החזרה למצב הקודם: ${change}`,
  wasPutBack: 'המצב הקודם הוחזר',
  historyFailed: 'טעינת ההיסטוריה נכשלה',
  before: 'לפני כן',
  priceTrend: 'המחיר לאורך זמן',
  retry: 'נסו שוב',
  unknownPerson: 'המערכת',

  frontLabel: productLabel('frontEan'),
  rearLabel: productLabel('rearEan'),
  pickHint: 'חיפוש לפי מותג, דגם, מידה או EAN',
  noTyre: 'לא נמצא צמיג מתאים',
  productsFailed: 'טעינת המוצרים נכשלה',
  pairPrice: 'מחיר לזוג בשקלים',
  pairFullPrice: 'מחיר מלא לזוג',
  lineLabel: 'שם הדגם',
  lineHint: 'ריק: שם הצמיג האחורי',
  descriptionLabel: productLabel('description'),
  descriptionHint: 'ריק: התיאור של הצמיג האחורי',
  missing: FIELD_WANTED,
  setTitle: 'זוג חדש',
  changeSetTitle: 'שינוי זוג',
  setEan: 'ה־EAN של הזוג נוצר בחנות ומתחיל ב־291',
  singles: (sum: number): string => `שני הצמיגים בנפרד: ${money(sum)}`,
  setMade: 'הזוג נוצר',
  setChanged: 'הזוג עודכן',
}

/** The price of a product as it is typed: shekels, with at most two decimals. Undefined for anything else. */
export const typedMoney = (typed: string): number | undefined => {
  const plain = typed.trim().replaceAll(',', '')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return undefined
  const shekels = Number(plain)
  return isProductPrice(toAgorot(shekels)) ? shekels : undefined
}

/** Units as they are typed. Undefined for anything that is no whole number. */
export const typedUnits = (typed: string): number | undefined =>
  /^[-+]?\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : undefined
