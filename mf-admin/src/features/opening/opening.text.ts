import type { OpeningStep } from '@zmig/edge-contract'

/** `how`: what to do while it is missing; `href`: the page where it is done */
type StepText = { title: string; how: string; href?: string }

export const stepTexts: Record<OpeningStep['id'], StepText> = {
  company: {
    title: 'פרטי העסק',
    how: 'מוצגים פרטים לדוגמה. מלאו קובץ פרטים משלכם והגדירו אותו ב־COMPANY_FILE בשרת.',
  },
  catalogue: {
    title: 'מוצרים',
    how: 'אין עדיין מוצרים במכירה. הוסיפו מוצרים או ייבאו קובץ.',
    href: '/admin/products',
  },
  garages: { title: 'מוסכים', how: 'אין עדיין מוסך שמתקין. הוסיפו מוסך אחד לפחות.', href: '/admin/garages' },
  delivery: {
    title: 'משלוחים מהספקים',
    how: 'אין עדיין משלוח ידוע. בלי משלוח נמכר רק מה שבמלאי.',
    href: '/admin/shipments',
  },
  proxy: { title: 'כתובת מאובטחת', how: 'הכתובת של החנות אינה https. הגדירו PUBLIC_URL בשרת.' },
}

export const text = {
  title: 'פתיחת החנות',
  open: 'פתחו את החנות',
  close: 'סגרו את החנות',
  opening: 'פותחים את החנות?',
  closing: 'סוגרים את החנות?',
  openEffect: 'מרגע זה קונים רואים את החנות ויכולים להזמין.',
  closeEffect: 'הקונים יראו ״נפתח בקרוב״ ולא יוכלו להזמין. הזמנות קיימות נשארות.',
  stillMissing: (missing: string[]) => `עוד חסר: ${missing.join(', ')}. אפשר לפתוח גם כך, ולהשלים אחר כך.`,
  opened: 'החנות פתוחה',
  closed: 'החנות סגורה',
  isOpen: 'החנות פתוחה: קונים רואים אותה ויכולים להזמין.',
  isClosed: 'החנות עוד לא נפתחה: קונים רואים ״נפתח בקרוב״. רק הצוות רואה את העמודים.',
  isStopped: 'החנות עוד לא נפתחה. כדי לפתוח אותה צריך להשלים את השלבים שמסומנים ״נדרש״.',
  done: 'הושלם',
  missing: 'חסר',
  needed: 'נדרש',
  count: (count: number) => `במערכת: ${count.toLocaleString('he-IL')}`,
  unreachable: 'הרשימה לא נטענה. בדקו את החיבור ונסו שוב.',
}

/** The names of the steps that are missing. */
export const missingOf = (steps: readonly OpeningStep[]): string[] =>
  steps.filter(({ done }) => !done).map(({ id }) => stepTexts[id].title)
