import { flags, HebrewCalendar, type Event } from '@hebcal/core'
import { SATURDAY } from '@zmig/edge-contract'
import type { Holiday } from '../facts.ts'

type Kind = Omit<Holiday, 'day'>
const closed = (name: string): Kind => ({ name, closed: 'true' })
const half = (name: string): Kind => ({ name, closed: 'half' })

/** The days on which garages close, or close at noon, by the name that @hebcal/core gives them. */
const KINDS = new Map<string, Kind>([
  ['Purim', half('פורים')],
  ['Erev Pesach', half('ערב פסח')],
  ['Pesach I', closed('פסח – חג ראשון')],
  ["Pesach VI (CH''M)", half('ערב שביעי של פסח')],
  ['Pesach VII', closed('שביעי של פסח')],
  ['Yom HaZikaron', half('יום הזיכרון וערב יום העצמאות')],
  ["Yom HaAtzma'ut", closed('יום העצמאות')],
  ['Erev Shavuot', half('ערב שבועות')],
  ['Shavuot', closed('שבועות')],
  ["Erev Tish'a B'Av", half('ערב תשעה באב')],
  ['Erev Rosh Hashana', half('ערב ראש השנה')],
  ['Rosh Hashana', closed('ראש השנה – יום ראשון')],
  ['Rosh Hashana II', closed('ראש השנה – יום שני')],
  ['Erev Yom Kippur', half('ערב יום כיפור')],
  ['Yom Kippur', closed('יום כיפור')],
  ['Erev Sukkot', half('ערב סוכות')],
  ['Sukkot I', closed('סוכות – חג ראשון')],
  ['Sukkot VII (Hoshana Raba)', half('הושענא רבה – ערב שמחת תורה')],
  ['Shmini Atzeret', closed('שמיני עצרת – שמחת תורה')],
])
const EVE_OF_MEMORIAL_DAY = half('ערב יום הזיכרון לחללי מערכות ישראל')
const WEEK_OF = { Pesach: half('חול המועד פסח'), Sukkot: half('חול המועד סוכות') }

/** A day of the middle of Passover or Sukkot. Saturdays need no entry: they are closed anyway. */
const middleDay = (event: Event): Kind | undefined => {
  if (!(event.getFlags() & flags.CHOL_HAMOED) || event.getDate().getDay() === SATURDAY) return undefined
  return event.getDesc().startsWith('Pesach') ? WEEK_OF.Pesach : WEEK_OF.Sukkot
}

/** The name of a day without its year: `Rosh Hashana 5787` is `Rosh Hashana`. */
const nameOf = (event: Event): string => event.getDesc().replace(/ \d+$/, '')

type HebrewDay = ReturnType<Event['getDate']>
const isoDay = (day: HebrewDay): string => {
  const date = day.greg()
  const padded = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`
}

const holidaysOf = (event: Event): Holiday[] => {
  const kind = KINDS.get(nameOf(event)) ?? middleDay(event)
  if (!kind) return []
  const holiday = { day: isoDay(event.getDate()), ...kind }
  return nameOf(event) === 'Yom HaZikaron'
    ? [{ day: isoDay(event.getDate().prev()), ...EVE_OF_MEMORIAL_DAY }, holiday]
    : [holiday]
}

/**
 * The holidays of Israel on which garages are closed or close at noon, by the Hebrew calendar. Days of elections and other
 * days that a government declares are not among them: staff add those.
 * @param from the first day, as `2026-11-28`
 * @param until the last day, included
 */
export const israeliHolidays = (from: string, until: string): Holiday[] => {
  const [first, last] = [from, until].map((day) => Number(day.slice(0, 4))) as [number, number]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return years
    .flatMap((year) => HebrewCalendar.calendar({ year, isHebrewYear: false, il: true }))
    .flatMap(holidaysOf)
    .filter(({ day }) => from <= day && day <= until)
}
