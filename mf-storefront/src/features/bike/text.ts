import type { BikePart } from '@zmig/edge-contract'

const tabs: Record<BikePart, string> = { set: 'זוגות', rear: 'אחורי', front: 'קדמי' }

/** Texts of a bike's page that a browser needs from the start. */
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
  wizard: 'התאמה אישית',
  saveFailed: 'לא נשמר. בדקו את החיבור לרשת ונסו שוב.',
}
