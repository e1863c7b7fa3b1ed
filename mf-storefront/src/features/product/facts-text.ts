const constructions: Record<string, string> = { R: 'רדיאלי', B: 'אלכסוני עם חגורה', '-': 'אלכסוני' }
const tubes: Record<string, string> = { TL: 'ללא פנימית', TT: 'עם פנימית' }

/** Words of the facts; they come with the facts, in a file of their own. */
export const factsText = {
  notStated: 'לא צוין',
  kilograms: (count: number) => `עד ${count} ק״ג`,
  speed: (limit: number, orMore: boolean) => (orMore ? `${limit} קמ״ש ומעלה` : `עד ${limit} קמ״ש`),
  week: (week: number, code: string) => `שבוע ${week}, קוד ${code}`,
  weekOf: (week: number, year: number) => `שבוע ${week} של ${year}`,
  years: (previous: number, current: number) => `${previous} או ${current}`,
  expected: 'שנת הייצור הצפויה',
  size: 'מידה',
  load: 'קוד עומס',
  speedRating: 'קוד מהירות',
  position: 'מיקום',
  dateCode: 'תאריך ייצור',
  type: 'סוג צמיג',
  construction: 'מבנה',
  constructions,
  tube: 'פנימית',
  tubes,
  ean: 'מק״ט',
  facts: 'מפרט',
  front: 'קדמי',
  rear: 'אחורי',
  fitBy: 'אפשר להתקין צמיג עד חמש שנים מתאריך הייצור שלו.',
  fitThisBy: (week: string) => `את הצמיג הזה אפשר להתקין עד ${week}.`,
  fitPairBy: (front: string, rear: string) =>
    front === rear
      ? `את הצמיגים האלה אפשר להתקין עד ${rear}.`
      : `את הקדמי אפשר להתקין עד ${front}, ואת האחורי עד ${rear}.`,
  tooOld: 'מאז הייצור עברו יותר מחמש שנים: התקשרו אלינו לפני שמזמינים.',
}
