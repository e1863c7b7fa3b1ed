import { withLetter, type BikePart, type BikeSizes } from '@zmig/edge-contract'

const tabs: Record<BikePart, string> = { set: 'זוגות', rear: 'אחורי', front: 'קדמי' }
const missing: Record<BikePart, string> = { set: 'זוגות', rear: 'צמיגים אחוריים', front: 'צמיגים קדמיים' }
const pairs = (count: number): string => (count === 1 ? 'זוג אחד' : count === 2 ? 'שני זוגות' : `${count} זוגות`)

/** `2014–2026`, or a single year; several spans are separated by commas. */
export const yearsText = (years: BikeSizes['years']): string =>
  years
    .toReversed()
    .map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
    .join(', ')

const singles = (count: number): string =>
  count === 1 ? 'צמיג בודד אחד' : count === 2 ? 'שני צמיגים בודדים' : `${count} צמיגים בודדים`

/** What fits, in words: `24 זוגות ו־119 צמיגים בודדים`; empty when nothing does. */
const offer = ({ set, rear, front }: BikeSizes['counts']): string => {
  const alone = rear + front
  if (set === 0) return alone === 0 ? '' : singles(alone)
  return alone === 0 ? pairs(set) : `${pairs(set)} ${withLetter('ו', singles(alone))}`
}

/** Texts of a bike's page. */
export const text = {
  home: 'בית',
  tyresFor: 'צמיגים ל־',
  front: 'קדמי',
  rear: 'אחורי',
  years: 'שנות ייצור',
  otherYears: 'המידות השתנו לאורך השנים. בחרו את שנת האופנוע שלכם:',
  licence: 'אלה המידות המקוריות. המידה שמותר להרכיב היא זו שברישיון הרכב.',
  tabs: 'מה מחליפים',
  tab: (part: BikePart) => tabs[part],
  none: (part: BikePart) => `אין לנו כרגע ${missing[part]} במידות של האופנוע הזה`,
  noneAdvice: 'ייתכן שנוכל להשיג. התקשרו ונבדוק מיד.',
  wizard: 'התאמה אישית',
  save: 'שמירה במוסך שלי',
  saved: 'שמור במוסך שלי',
  remove: 'הסרה',
  removeOf: (model: string) => `הסרה מהמוסך שלי: ${model}`,
  wasSaved: (model: string) => `${model} נשמר במוסך שלכם. מעכשיו כל צמיג באתר מסומן: מתאים או לא מתאים.`,
  wasRemoved: (model: string) => `${model} הוסר מהמוסך שלכם.`,
  notSaved: 'הדפדפן לא נתן לשמור את האופנוע. בדקו את הגדרות האחסון שלו ונסו שוב.',
  garage: 'המוסך שלי',
  garageNote: 'האופנועים נשמרים בדפדפן הזה בלבד, ולא נשלחים אלינו.',
  missingTitle: 'האופנוע הזה לא מוכר לנו',
  missingBody: 'אולי הקישור השתנה. חפשו לפי מידה או לפי שם האופנוע, או התקשרו ונעזור.',
  toSizes: 'לחיפוש לפי מידה',
  title: (name: string, shopName: string) => `צמיגים ל־${name} | ${shopName}`,
  description: (name: string, { frontSize, rearSize, counts }: BikeSizes) =>
    `צמיגים שמתאימים ל־${name}: ${frontSize} מלפנים ו־${rearSize} מאחור. ` +
    (offer(counts)
      ? `${offer(counts)} ביבוא ישיר, עם מחירים, מלאי ומועדי הגעה.`
      : 'התקשרו ונבדוק מה אפשר להשיג עבורכם.'),
  drawing: 'איור של אופנוע עם מידות הצמיגים',
}
