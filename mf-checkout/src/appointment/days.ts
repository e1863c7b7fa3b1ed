const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const weekday = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', weekday: 'long' })
const dayOfMonth = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** A day with its weekday. @param day year-month-day; anything else is returned as it is */
export const dayText = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : formatter.format(date)
}

const WEEKDAYS = ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ש']

/** A day as short as people write it, `ד׳ 25.11`. @param day year-month-day; anything else is returned as it is */
export const shortDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return `${WEEKDAYS[date.getUTCDay()]}׳ ${date.getUTCDate()}.${date.getUTCMonth() + 1}`
}

/** Weekday and date of a day, `יום שלישי` and `24 בנובמבר`; undefined for an invalid day. @param day year-month-day */
export const dayParts = (day: string): [weekday: string, date: string] | undefined => {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : [weekday.format(date), dayOfMonth.format(date)]
}
