const MONTHS_A_YEAR = 12

const years = (count: number): string => {
  if (count === 1) return 'שנה'
  return count === 2 ? 'שנתיים' : `${count} שנים`
}

const months = (count: number): string => {
  if (count === 1) return 'חודש'
  return count === 2 ? 'חודשיים' : `${count} חודשים`
}

/** `ו` joins a word; before a figure it takes a hyphen. */
const and = (words: string): string => (/^\d/.test(words) ? `ו־${words}` : `ו${words}`)

/** How long ago a tyre was made, as people say it: `יוצר לפני שנה ו־3 חודשים`. @param count whole months */
export const ageText = (count: number): string => {
  if (count < 1) return 'יוצר בחודש האחרון'
  const [whole, rest] = [Math.floor(count / MONTHS_A_YEAR), count % MONTHS_A_YEAR]
  if (whole === 0) return `יוצר לפני ${months(rest)}`
  return `יוצר לפני ${years(whole)}${rest > 0 ? ` ${and(months(rest))}` : ''}`
}
