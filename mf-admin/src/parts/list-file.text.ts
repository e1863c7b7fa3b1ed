import { listFileLimit, megabytes, MOST_LIST_LINES } from '@zmig/edge-contract'

const number = (value: number): string => value.toLocaleString('he-IL')
const rows = (count: number): string => (count === 1 ? 'שורה אחת' : `${number(count)} שורות`)

export const text = {
  export: 'ייצוא',
  exportFailed: 'הייצוא נכשל. אפשר לנסות שוב.',
  import: 'ייבוא',
  title: 'ייבוא מקובץ',
  hint: `קובץ CSV עם העמודות של הייצוא, בעברית או באנגלית ובכל סדר. עמודה שאינה בקובץ נשארת כמו שהיא, ותא ריק מרוקן את מה שהיה. עד ${megabytes(listFileLimit.most)} ו־${number(MOST_LIST_LINES)} שורות.`,
  opening: 'פותחים',
  choose: 'בחירת קובץ',
  another: 'קובץ אחר',
  uploading: (percent: number): string => (percent < 100 ? `מעלים את הקובץ, ${percent}%` : 'בודקים את הקובץ'),
  uploadFailed: 'ההעלאה נכשלה. הקובץ לא נקרא, נסו שוב בעוד רגע.',
  close: 'סגירה',
  checked: (count: number): string => `נבדקו ${rows(count)}. שום דבר עוד לא נכתב.`,
  added: (count: number): string => `חדשות: ${number(count)}`,
  changed: (count: number): string => `משתנות: ${number(count)}`,
  unchanged: (count: number): string => `ללא שינוי: ${number(count)}`,
  faulty: (count: number): string => `עם תקלה: ${number(count)}`,
  ignored: (headings: readonly string[]): string =>
    `עמודות לא מוכרות, שלא ייקראו: ${headings.map((heading) => `״${heading}״`).join(', ')}`,
  nothing: 'אין בקובץ שינויים לביצוע.',
  apply: (count: number): string => (count === 1 ? 'ביצוע שינוי אחד' : `ביצוע ${number(count)} שינויים`),
  skipped: (count: number): string =>
    count === 1 ? 'שורה אחת עם תקלה לא תיכתב.' : `${number(count)} שורות עם תקלות לא ייכתבו.`,
  applied: (count: number): string => (count === 1 ? 'שינוי אחד בוצע' : `${number(count)} שינויים בוצעו`),
  conflicts: 'לא בוצעו, כי השתנו מאז הבדיקה',
  changes: 'שינויים',
  faults: 'תקלות',
  first: (shown: number, of: number): string => (shown < of ? `מוצגות ${number(shown)} הראשונות` : ''),
  isNew: 'חדש',
  empty: '–',
  columns: {
    line: 'שורה',
    entry: 'רשומה',
    change: 'היום ← אחרי',
    field: 'עמודה',
    value: 'בקובץ',
    message: 'מה לא בסדר',
    why: 'למה',
  },
}
