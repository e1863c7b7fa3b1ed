import type { GarageHours } from '@zmig/edge-contract'
import { weekdays } from './text.ts'

const letters = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']

/** Opening hours in ranges: `א׳–ה׳` with `08:00–18:00`. */
export const hoursRanges = (hours: readonly GarageHours[]): { days: string; time: string }[] => {
  const ranges: { first: number; last: number; time: string }[] = []
  for (const { weekday, from, to } of hours) {
    const time = `${from}–${to}`
    const before = ranges.at(-1)
    if (before?.last === weekday - 1 && before.time === time) before.last = weekday
    else ranges.push({ first: weekday, last: weekday, time })
  }
  return ranges.map(({ first, last, time }) => ({
    days: first === last ? (letters[first] ?? weekdays[first] ?? '') : `${letters[first]}–${letters[last]}`,
    time,
  }))
}
