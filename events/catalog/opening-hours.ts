/** Opening and closing time in minutes since midnight, Asia/Jerusalem. */
export type OpenTime = { from: number; to: number }

/** When a garage is open, by weekday: 0 is Sunday, 6 is Saturday; closed on the days that are missing. */
export type OpeningHours = ReadonlyMap<number, OpenTime>

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d\d):(\d\d)-(\d\d):(\d\d)$/

const minuteOf = (hour: string | undefined, minute: string | undefined): number | undefined => {
  const hours = Number(hour)
  const minutes = Number(minute)
  return minutes < 60 && hours * 60 + minutes <= 24 * 60 ? hours * 60 + minutes : undefined
}

const weekdaysOf = (first: string | undefined, last: string | undefined): number[] => {
  const from = WEEKDAYS.indexOf(first ?? '')
  const to = WEEKDAYS.indexOf(last ?? first ?? '')
  return from < 0 || to < from ? [] : WEEKDAYS.map((_, weekday) => weekday).slice(from, to + 1)
}

/**
 * Parses opening hours as garages write them: `sun-thu 08:00-18:00; fri 08:00-13:00`.
 * @returns undefined for invalid text: an unknown weekday, a backward range, a repeated day, an impossible time,
 * a garage that closes before it opens
 */
export const parseOpeningHours = (text: string): OpeningHours | undefined => {
  const hours = new Map<number, OpenTime>()
  for (const part of text.split(';')) {
    const [, first, last, fromHour, fromMinute, toHour, toMinute] = PART.exec(part.trim()) ?? []
    const from = minuteOf(fromHour, fromMinute)
    const to = minuteOf(toHour, toMinute)
    const weekdays = weekdaysOf(first, last)
    if (weekdays.length === 0 || from === undefined || to === undefined || to <= from) return undefined
    for (const weekday of weekdays) {
      if (hours.has(weekday)) return undefined
      hours.set(weekday, { from, to })
    }
  }
  return hours
}

/** The first weekday of which such a text says that it closes before it opens; undefined when it says so of none. */
export const findBackwardDay = (text: string): number | undefined => {
  for (const part of text.split(';')) {
    const [, first, last, fromHour, fromMinute, toHour, toMinute] = PART.exec(part.trim()) ?? []
    const from = minuteOf(fromHour, fromMinute)
    const to = minuteOf(toHour, toMinute)
    if (from !== undefined && to !== undefined && to <= from) return weekdaysOf(first, last)[0]
  }
  return undefined
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Writes opening hours as garages do, for {@link parseOpeningHours}: neighbouring days with the same hours are one range. */
export const writeOpeningHours = (hours: OpeningHours): string => {
  const parts: { first: number; last: number; time: string }[] = []
  for (const [weekday, { from, to }] of [...hours].toSorted(([one], [two]) => one - two)) {
    const time = `${clock(from)}-${clock(to)}`
    const before = parts.at(-1)
    if (before?.last === weekday - 1 && before.time === time) before.last = weekday
    else parts.push({ first: weekday, last: weekday, time })
  }
  return parts
    .map(({ first, last, time }) => {
      const days = first === last ? WEEKDAYS[first] : `${WEEKDAYS[first]}-${WEEKDAYS[last]}`
      return `${days} ${time}`
    })
    .join('; ')
}
