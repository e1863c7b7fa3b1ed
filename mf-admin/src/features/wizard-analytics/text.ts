import { type AnswerOf, ISRAEL, type trendDays, type WizardUsage, type wizardTrends } from '@zmig/edge-contract'

export type Days = (typeof trendDays)[number]
/** Here and not from the contract, whose module of this call would bring a library of schemas into the page. */
export const periods: readonly Days[] = ['7', '30', '90']
export type Trends = AnswerOf<typeof wizardTrends>

/** Both vocabularies of use: the wizard's own, and that of earlier records (wizard-shops-and-admin.md §4 Wizard). */
const usages = new Map(
  Object.entries({
    daily: 'יומיומי',
    weekend: 'סופי שבוע',
    monthly: 'חודשי',
    city: 'עיר',
    highway: 'כביש מהיר',
    mixed: 'מעורב',
    track: 'מסלול',
    offroad: 'שטח',
  }),
)
/** Both vocabularies of what is replaced. */
const tyreTypes = new Map(
  Object.entries({
    front: 'קדמי',
    rear: 'אחורי',
    set: 'זוג',
    both: 'שניהם',
  }),
)

/** A code that is in neither vocabulary is shown as it was recorded. */
export const usageText = (code: string): string => usages.get(code) ?? code
export const tyreTypeText = (code: string): string => tyreTypes.get(code) ?? code

/** Visitor id: its first 8 characters are shown (wizard-shops-and-admin.md §9). */
const VISITOR_LETTERS = 8
export const visitorText = ({ visitorId }: Pick<WizardUsage, 'visitorId'>): string =>
  visitorId.slice(0, VISITOR_LETTERS)

export const yearsText = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `${from}` : `${from}–${to}`

const shortDay = new Intl.DateTimeFormat('he-IL', { timeZone: ISRAEL, day: '2-digit', month: '2-digit' })
/** `21.11` @param day year-month-day */
export const chartDay = (day: string): string => shortDay.format(new Date(`${day}T12:00:00Z`)).replaceAll('/', '.')

const whole = new Intl.NumberFormat('he-IL')
export const countText = (count: number): string => whole.format(count)

/** The part of a whole, in percent without decimals; `–` of nothing. */
export const shareText = (part: number, all: number): string => (all === 0 ? '–' : `${Math.round((part / all) * 100)}%`)

/** The change since the period before: in percent, or as a number while that is more than it is of. */
export const changeText = (now: number, before: number): string => {
  const difference = now - before
  if (difference === 0) return ''
  const sign = difference > 0 ? '+' : '−'
  const size = Math.abs(difference)
  return before < 20 ? `${sign}${whole.format(size)}` : `${sign}${Math.round((size / before) * 100)}%`
}

/** Parts of a cent matter: an answer costs less than one. */
export const dollarsText = (dollars: number): string => `$${dollars.toFixed(dollars !== 0 && dollars < 1 ? 4 : 2)}`

export const text = {
  title: 'אשף הצמיגים',
  subtitle: 'מה רוכבים שאלו, מה הצענו ומה נקנה',
  period: 'תקופה',
  periods: { '7': '7 ימים', '30': '30 ימים', '90': '90 ימים' } satisfies Record<Days, string>,
  cards: { dailyCount: '24 שעות', weeklyCount: '7 ימים', monthlyCount: '30 ימים', totalCount: 'סה״כ' },
  before: 'לעומת התקופה הקודמת',
  top: 'האופנועים המובילים',
  all: 'כל האופנועים',

  trends: 'מגמות',
  byDay: 'שימוש ליום',
  day: 'יום',
  answered: 'התאמות',
  clicked: 'לחצו על הצעה',
  bought: 'קנו לפי הצעה',
  funnel: 'מהצעה לקנייה',
  offered: 'הוצעו צמיגים',
  boughtInSeven: 'נקנה תוך 7 ימים',
  boughtNote: 'קנייה נספרת לפי הטלפון של מי ששאל, כל עוד הפרטים שמורים.',
  rules: 'דורגו לפי הכללים',
  model: 'דורגו על ידי המודל',
  questions: 'שאלות למודל',
  questionsText: (questions: number, answers: number) =>
    `${whole.format(questions)}, מתוכן נענו ${whole.format(answers)}`,
  tokens: 'טוקנים',
  tokensText: (read: number, written: number) => `${whole.format(read)} נקראו, ${whole.format(written)} נכתבו`,
  cost: 'עלות המודל',
  costEach: (each: string) => `${each} לשאלה`,
  noModel: 'המודל לא נשאל בתקופה הזו; הצמיגים דורגו לפי הכללים.',

  table: 'שימושים באשף',
  columns: {
    date: 'תאריך',
    visitor: 'מבקר',
    person: 'שם וטלפון',
    motorcycle: 'אופנוע',
    sizes: 'קדמי / אחורי',
    usage: 'שימוש',
    tyre: 'צמיג',
    kilometres: 'ק״מ בחודש',
    clicked: 'צמיגים שנפתחו',
  },
  erased: 'נמחק',
  noClick: 'לא נפתח צמיג',
  notListed: 'לא ברשימה',
  none: 'עדיין לא היו שימושים באשף',
  noneHint: 'שימוש ראשון של רוכב באשף יופיע כאן, עם מה שענה ומה שהוצע לו.',
  noneOfBike: 'אין שימושים לאופנוע הזה',
  failed: 'נתוני האשף לא נטענו.',
}
