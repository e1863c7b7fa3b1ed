import type { ImportCheck, Supplier } from '@zmig/edge-contract'
import { megabytes, quotesLimit, supplierNames } from '@zmig/edge-contract'

const count = (number: number): string => number.toLocaleString('he-IL')
const linesOf = (number: number): string => (number === 1 ? 'שורה אחת' : `${count(number)} שורות`)

export type ImportKind = 'quotes' | 'sales'

export const text = {
  title: 'מחירוני ספקים',
  count: (total: number): string => (total === 1 ? 'הצעת מחיר אחת' : `${count(total)} הצעות מחיר`),
  ean: 'EAN',
  supplier: 'ספק',
  allSuppliers: 'כל הספקים',
  search: 'חיפוש',
  clear: 'ניקוי הסינון',
  add: 'ייבוא קובץ',
  columns: { product: 'צמיג', eur: 'מחיר ביורו', stock: 'במלאי הספק', at: 'התקבל' },
  unknownProduct: 'לא נמכר בחנות',
  outOfStock: 'אזל אצל הספק',
  none: 'אין הצעות מחיר להצגה',
  noneFound: 'לא נמצאו הצעות מחיר לסינון הזה',
  first: 'ייבאו מחירון של ספק כדי לדעת ממי לקנות ובכמה.',
  loadFailed: 'המחירונים לא נטענו. בדקו את החיבור ונסו שוב.',

  importTitle: 'ייבוא קובץ CSV',
  kind: 'מה יש בקובץ',
  kinds: [
    { value: 'quotes', label: 'מחירון ספק', description: 'עמודות: ean, supplier, eur, stock' },
    {
      value: 'sales',
      label: 'מכירות קודמות',
      description: 'עמודות: ean, quantity – מה שנמכר ב־52 השבועות שלפני ההזמנות באתר',
    },
  ],
  file: 'קובץ',
  fileHint: `CSV ב־UTF-8 או בקידוד של Windows, מופרד בפסיקים או בנקודה־פסיק. עד ${megabytes(quotesLimit.most)}.`,
  choose: 'בחירת קובץ',
  another: 'קובץ אחר',
  reading: (percent: number): string => `הקובץ נבדק, ${percent}%`,
  good: (check: ImportCheck): string =>
    check.lines === 1 ? 'שורה אחת בקובץ, והיא תקינה' : `${linesOf(check.lines)} בקובץ, כולן תקינות`,
  faulty: (check: ImportCheck): string =>
    `${check.faulty === 1 ? 'שורה אחת לא תקינה' : `${count(check.faulty)} שורות לא תקינות`} מתוך ${count(check.lines)}. עדיין לא נשמר דבר.`,
  changes: ({ added, changed, unchanged }: ImportCheck): string =>
    `חדשות: ${count(added)} · ישתנו: ${count(changed)} · ללא שינוי: ${count(unchanged)}`,
  faultsTable: 'השורות השגויות',
  moreFaults: (shown: number): string => `מוצגות ${count(shown)} התקלות הראשונות.`,
  faultColumns: { line: 'שורה', value: 'ערך', message: 'מה לתקן' },
  onlyGood: ({ good }: ImportCheck): string =>
    `לייבא בלי השורות השגויות (${good === 1 ? 'שורה תקינה אחת' : `${count(good)} שורות תקינות`})`,
  apply: 'ייבוא',
  cancel: 'ביטול',
  applied: ({ good }: ImportCheck): string => (good === 1 ? 'שורה אחת יובאה' : `${linesOf(good)} יובאו`),
}

export const supplierOptions: { value: Supplier | ''; label: string }[] = [
  { value: '', label: text.allSuppliers },
  ...(Object.entries(supplierNames) as [Supplier, string][]).map(([value, label]) => ({ value, label })),
]
