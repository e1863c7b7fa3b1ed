import {
  type ImportFault,
  type ImportLine,
  importLimit,
  megabytes,
  PRODUCT_WORDS,
  type ProductImport,
} from '@zmig/edge-contract'
import { money } from '@zmig/platform'

export const PATH = '/admin/products/import'
export const pathOf = (id: string): string => `${PATH}?id=${encodeURIComponent(id)}`

const number = (value: number): string => value.toLocaleString('he-IL')

export const statusWords: Record<ProductImport['status'], string> = {
  uploading: 'בהעלאה',
  checking: 'בבדיקה',
  checked: 'נבדק, לא בוצע',
  applying: 'בביצוע',
  applied: 'בוצע',
  cancelled: 'בוטל',
  failed: 'נכשל',
}

const words: Readonly<Record<string, { name: string }>> = { ...PRODUCT_WORDS, row: { name: 'שורה' } }
/** What a column is called; `row` is the whole line. */
export const fieldName = ({ field }: Pick<ImportFault, 'field'>): string => words[field]?.name ?? field

export const outcomeWords: Record<NonNullable<ImportLine['outcome']>, string> = {
  applied: 'בוצע',
  conflict: 'השתנה בינתיים, לא נכתב',
  gone: 'המוצר ירד מהמכירה',
  refused: 'לא נכתב: שמור להזמנות או מחיר לא תקין',
}

const overrides = { none: 'בטלפון בלבד', outofstock: 'אזל' } as const

const NONE = '–'
/** Letters of a fact that a list shows, such as of a description. */
const SHOWN = 80
const factText = (value: string): string => {
  if (value === '' || value === 'false') return NONE
  if (value === 'true') return 'כן'
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value
}

/** What a new product is called, with the wheel size that it is for. */
export const newProductText = ({ facts }: Pick<ImportLine, 'facts'>): string =>
  ['brand', 'line', 'displaySize']
    .map((name) => facts.find(({ field }) => field === name)?.after ?? '')
    .join(' ')
    .trim()

type Change = { name: string; from: string; to: string; wraps?: true }
type Changed = Pick<ImportLine, 'before' | 'after' | 'isNew' | 'facts'>

/** What a line changes, each with its values before and after; of a new product its price and its stock. `wraps`: a text of several words. */
export const changesOf = ({ before, after, isNew, facts }: Changed): Change[] => {
  const overrideWord = (override: ImportLine['after']['override']) => (override ? overrides[override] : 'לפי המלאי')
  if (isNew)
    return [
      { name: PRODUCT_WORDS.price.name, from: NONE, to: money(after.price) },
      ...(after.onHand > 0 ? [{ name: PRODUCT_WORDS.onHand.name, from: NONE, to: number(after.onHand) }] : []),
    ]
  const changed = facts.map((fact) => ({
    name: fieldName(fact),
    from: factText(fact.before),
    to: factText(fact.after),
    wraps: true as const,
  }))
  return [
    ...changed,
    { name: PRODUCT_WORDS.price.name, from: money(before.price), to: money(after.price) },
    { name: PRODUCT_WORDS.fullPrice.name, from: money(before.fullPrice), to: money(after.fullPrice) },
    { name: PRODUCT_WORDS.onHand.name, from: number(before.onHand), to: number(after.onHand) },
    { name: PRODUCT_WORDS.override.name, from: overrideWord(before.override), to: overrideWord(after.override) },
  ].filter(({ from, to }) => from !== to)
}

/** By how many percent the price changes; undefined when it does not. */
export const percentOf = ({ before, after }: Pick<ImportLine, 'before' | 'after'>): number | undefined =>
  before.price === after.price || before.price === 0 ? undefined : (100 * (after.price - before.price)) / before.price

/** `−3.6%` */
export const percentText = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`

/** A price that falls by more than this is most often a typing mistake, in percent. */
const SUSPICIOUS = -25
export const isSuspicious = (percent: number | undefined): boolean => percent !== undefined && percent < SUSPICIOUS

export const text = {
  title: 'ייבוא מוצרים, מחירים ומלאי',
  newProduct: 'מוצר חדש',
  export: 'ייצוא כל המוצרים',
  template: 'הורדת קובץ לדוגמה',
  templateName: 'products-template.csv',
  guide: {
    title: 'העמודות של הקובץ',
    name: 'עמודה',
    field: 'באנגלית',
    isNeeded: 'חובה',
    needed: { always: 'תמיד', new: 'במוצר חדש', tyre: 'בצמיג חדש', set: 'בזוג חדש', no: 'לא' },
    holds: 'מה כותבים',
    example: 'דוגמה',
  },
  exportFailed: 'הייצוא נכשל. אפשר לנסות שוב.',
  noPutBack: 'ייבוא שהוסיף מוצרים או שינה פרטים אינו מוחזר. כדי לחזור, ייבאו את הקובץ שייצאתם לפניו.',
  back: 'מוצרים ומלאי',
  steps: ['קובץ', 'הרצת ניסיון', 'ביצוע'],
  drop: 'גררו לכאן קובץ CSV',
  choose: 'בחירת קובץ',
  another: 'החלפת קובץ',
  hint: `העמודות של הייצוא, בעברית או באנגלית ובכל סדר. עמודה שאינה בקובץ ותא ריק משאירים את מה שיש. מספר חדש עם כל הפרטים מוסיף מוצר. מחירים בשקלים. עד ${megabytes(importLimit.most)}.`,
  uploading: (percent: number): string => `מעלים את הקובץ, ${percent}%`,
  uploadFailed: 'ההעלאה נכשלה. הקובץ לא נקרא, נסו שוב בעוד רגע.',
  checking: 'משווים את הקובץ למה שיש בחנות עכשיו',
  applying: 'כותבים את השינויים',
  progress: (done: number, of: number): string => `${number(done)} מתוך ${number(of)} שורות`,
  rows: (rows: number): string => (rows === 1 ? 'שורה אחת' : `${number(rows)} שורות`),
  checkedIn: (ms: number): string => `נבדק ב־${(ms / 1000).toFixed(1)} שניות`,
  nothingWritten: 'שום דבר עוד לא נכתב',
  apply: (count: number): string => (count === 1 ? 'ביצוע שינוי אחד…' : `ביצוע ${number(count)} שינויים…`),
  applyTitle: 'ביצוע הייבוא',
  whatToWrite: 'מה לכתוב',
  applyConfirm: 'ביצוע',
  applyGood: (count: number): string =>
    count === 1 ? 'שורה אחת תיכתב עכשיו.' : `${number(count)} שורות ייכתבו עכשיו. החנות תתעדכן תוך דקות.`,
  conflictHint: 'מוצר שהשתנה מאז הבדיקה לא ייכתב, ויופיע ברשימה.',
  skipped: (lines: number): string =>
    lines === 1 ? 'שורה אחת עם תקלה לא תיכתב.' : `${number(lines)} שורות עם תקלות לא ייכתבו.`,
  modes: {
    good: 'ביצוע כל השורות התקינות',
    clean: 'רק אם אין אף תקלה',
  },
  applyFailed: 'הביצוע לא התחיל. אפשר לנסות שוב.',
  cancel: 'ביטול',
  cancelled: 'הייבוא בוטל. מה שכבר נכתב נשאר.',
  resume: 'המשך הביצוע',
  cards: {
    price: 'מחיר משתנה',
    mean: (percent: number): string => `ממוצע ${percentText(percent)}`,
    stock: 'מלאי משתנה',
    units: (units: number): string => `${units > 0 ? '+' : units < 0 ? '−' : ''}${number(Math.abs(units))} יחידות`,
    facts: 'פרטים משתנים',
    factsHint: 'בלי מחיר ומלאי',
    listed: 'מוצרים חדשים',
    listedHint: 'ייכנסו לחנות',
    unchanged: 'ללא שינוי',
    unchangedHint: 'ידולגו',
    faults: 'תקלות',
    faultsHint: 'השורות לא ייכתבו',
    applied: 'בוצעו',
    appliedHint: 'שורות נכתבו',
    conflicts: 'לא נכתבו',
    conflictsHint: 'השתנו בינתיים',
  },
  faultsTitle: (faults: number): string => (faults === 1 ? 'תקלה אחת' : `${number(faults)} תקלות`),
  faultsCure: 'תקנו בקובץ והעלו שוב, או המשיכו בלעדיהן',
  downloadFaults: 'הורדת השורות השגויות',
  downloadFailed: 'ההורדה נכשלה. אפשר לנסות שוב.',
  changesTitle: 'שינויים',
  kinds: {
    all: 'הכול',
    new: 'מוצרים חדשים',
    facts: 'פרטים',
    price: 'מחיר',
    stock: 'מלאי',
    owner: 'רק בעלי החנות',
    unwritten: 'לא נכתבו',
  },
  findEan: 'EAN',
  noChanges: 'אין שינויים להצגה',
  columns: {
    line: 'שורה',
    rows: 'שורות',
    product: 'צמיג',
    ean: PRODUCT_WORDS.ean.name,
    change: 'היום ← אחרי',
    percent: 'הפרש',
    note: 'שימו לב',
    field: 'שדה',
    value: 'הערך בקובץ',
    message: 'מה לא בסדר',
    file: 'קובץ',
    status: 'מצב',
    by: 'העלה',
    at: 'מתי',
    changes: 'שינויים',
  },
  needsOwner: 'רק בעלי החנות',
  ownerLines: ({ ownerLines, ownerReason }: Pick<ProductImport, 'ownerLines' | 'ownerReason'>): string =>
    `${ownerLines === 1 ? 'שורה אחת מוזילה מחיר' : `${number(ownerLines)} שורות מוזילות מחירים`} יותר מהמותר לצוות, ולכן רק בעלי החנות מבצעים את הייבוא. ${ownerReason ?? ''}`,
  bigDrop: 'ירידה של יותר מ־25%',
  putBack: {
    ownerLines: ({ ownerLines, ownerReason }: Pick<ProductImport, 'ownerLines' | 'ownerReason'>): string =>
      `ההחזרה מוזילה ${ownerLines === 1 ? 'מוצר אחד' : `${number(ownerLines)} מוצרים`} יותר מהמותר לצוות, ולכן רק בעלי החנות מחזירים את הייבוא. ${ownerReason ?? ''}`,
    button: 'החזרת הייבוא…',
    title: 'החזרת הייבוא למצב הקודם',
    planning: 'בודקים אילו מוצרים אפשר להחזיר',
    planFailed: 'הבדיקה נכשלה. סגרו ונסו שוב בעוד רגע.',
    changes: (count: number): string =>
      `${count === 1 ? 'מוצר אחד יחזור' : `${number(count)} מוצרים יחזרו`} למחיר ולמלאי שלפני הייבוא. מה שנמכר מאז נשאר מחושב.`,
    stays: (count: number): string =>
      count === 1
        ? 'מוצר אחד השתנה שוב מאז הייבוא, ולכן יישאר כמו שהוא עכשיו:'
        : `${number(count)} מוצרים השתנו שוב מאז הייבוא, ולכן יישארו כמו שהם עכשיו:`,
    staying: 'מוצרים שיישארו כמו שהם',
    more: (count: number): string => `ועוד ${number(count)}. כולם יופיעו ברשימה אחרי ההחזרה.`,
    allStay: 'כל המוצרים של הייבוא השתנו שוב מאז, ולכן כולם נשארים כמו שהם עכשיו.',
    confirm: (count: number): string => (count === 1 ? 'החזרת מוצר אחד' : `החזרת ${number(count)} מוצרים`),
    reason: 'סיבת ההחזרה',
    reasonHint: 'נשמרת בהיסטוריית הפעולות.',
    reasonMissing: 'כתבו למה, לפחות 3 תווים',
    isBack: 'הפעולה הזו מחזירה ייבוא קודם. מוצר שהשתנה מאז נשאר כמו שהוא, ומופיע תחת ״לא נכתבו״.',
    isBackShort: 'החזרה',
    toOriginal: 'לייבוא שהוחזר',
    wasPutBack: 'הייבוא הוחזר למצב הקודם.',
    wasPutBackShort: 'הוחזר',
    toResult: 'לתוצאות ההחזרה',
  },
  history: 'ייבואים קודמים',
  noHistory: 'עוד לא יובא קובץ',
  loadFailed: 'טעינת הייבוא נכשלה',
  unknownProduct: 'המוצר ירד מהמכירה',
}
