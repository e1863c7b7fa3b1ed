/** A Hebrew count of a unit: singular and dual are words, everything else is a number with the plural. */
export const counted = (count: number, one: string, two: string, many: string): string =>
  count === 1 ? one : count === 2 ? two : `${count} ${many}`

/** `20 דקות` */
export const minutesText = (count: number): string => counted(count, 'דקה אחת', 'שתי דקות', 'דקות')

/** `48 שעות` */
export const hoursText = (count: number): string => counted(count, 'שעה אחת', 'שעתיים', 'שעות')

/** `14 ימים` */
export const daysText = (count: number): string => counted(count, 'יום אחד', 'יומיים', 'ימים')

/** `3 ימי עסקים` */
export const businessDaysText = (count: number): string => counted(count, 'יום עסקים אחד', 'שני ימי עסקים', 'ימי עסקים')

/** `3 צמיגים` */
export const tyresText = (count: number): string => counted(count, 'צמיג אחד', 'שני צמיגים', 'צמיגים')

/** A period of days, in weeks where it is one or two: `שבוע`, `10 ימים` */
export const periodText = (days: number): string => (days === 7 ? 'שבוע' : days === 14 ? 'שבועיים' : daysText(days))

/** A letter before words: it joins a Hebrew word, and takes a hyphen before a figure or a Latin word. `משני צמיגים`, `מ־4 צמיגים`, `ל־Moto Pit` */
export const withLetter = (letter: string, words: string): string =>
  /^[\dA-Za-z]/.test(words) ? `${letter}־${words}` : `${letter}${words}`

const upToTen = ['שלושה', 'ארבעה', 'חמישה', 'שישה', 'שבעה', 'שמונה', 'תשעה', 'עשרה']

/** A percentage in words up to ten: `חמישה אחוזים` */
export const percentText = (percent: number): string =>
  counted(percent, 'אחוז אחד', 'שני אחוזים', 'אחוזים').replace(
    /^\d+(?= )/,
    (digits) => upToTen[Number(digits) - 3] ?? digits,
  )

/** `3 מוסכים` */
export const garagesText = (count: number): string => counted(count, 'מוסך אחד', 'שני מוסכים', 'מוסכים')

/** `37 ערים` */
export const citiesText = (count: number): string => counted(count, 'עיר אחת', 'שתי ערים', 'ערים')

/** A score as pages show it, out of ten with one decimal: `9.6` (decisions.md, Wizard). @param score out of 5 */
export const scoreOutOfTen = (score: number): string => (score * 2).toFixed(1)
