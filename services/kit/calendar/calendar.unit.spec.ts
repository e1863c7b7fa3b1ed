import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { orderCalendar, type CalendarAppointment } from './index.ts'

const appointment: CalendarAppointment = {
  orderId: 'Z-100042',
  day: '2026-11-30',
  startHour: 10,
  hours: 2,
  sequence: 0,
  cancelled: false,
  summary: 'התקנת צמיגים',
  description: 'הזמנה Z-100042',
  location: 'גומי איילון, רחוב החישוקים 14, תל אביב־יפו',
  url: 'https://shop.example/order/Z-100042.x',
  organizer: { name: 'צמיגו', email: 'service@shop.example' },
  domain: 'shop.example',
  writtenAt: new Date('2026-11-21T10:00:00Z'),
}

type Property = { name: string; parameters: Record<string, string>; value: string }

/** Reads a file by the rules of RFC 5545: unfolded lines of a name, parameters and a value. */
const parse = (content: string): Property[] =>
  content
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const [, head = '', value = ''] = /^((?:[^":]|"[^"]*")+):(.*)$/.exec(line) ?? []
      const [name = '', ...parameters] = head.split(';')
      return {
        name,
        value,
        parameters: Object.fromEntries(parameters.map((pair) => pair.split('=') as [string, string])),
      }
    })

/** The properties of the first component of this name. */
const component = (properties: Property[], name: string): Map<string, Property> => {
  const from = properties.findIndex((property) => property.name === 'BEGIN' && property.value === name)
  const to = properties.findIndex((property) => property.name === 'END' && property.value === name)
  return new Map(properties.slice(from + 1, to).map((property) => [property.name, property]))
}

const eventOf = (changes: Partial<CalendarAppointment> = {}) => {
  const file = orderCalendar({ ...appointment, ...changes })
  const properties = parse(file.content)
  return { file, properties, event: component(properties, 'VEVENT') }
}

test('the event is in Israel time, two hours long, and the file contains the rules of the time zone', () => {
  const { event, properties, file } = eventOf()
  expect(event.get('DTSTART')).toMatchObject({ parameters: { TZID: 'Asia/Jerusalem' }, value: '20261130T100000' })
  expect(event.get('DTEND')).toMatchObject({ parameters: { TZID: 'Asia/Jerusalem' }, value: '20261130T120000' })
  expect(component(properties, 'VTIMEZONE').get('TZID')?.value).toBe('Asia/Jerusalem')
  expect(event.get('DTSTAMP')?.value).toBe('20261121T100000Z')
  expect(file).toMatchObject({ name: 'Z-100042.ics', method: 'PUBLISH' })
  expect(properties.find(({ name }) => name === 'METHOD')?.value).toBe('PUBLISH')
})

test('a later file of the same order replaces the earlier one', () => {
  const first = eventOf()
  const later = eventOf({ sequence: 2, day: '2026-12-01' })
  expect(first.event.get('UID')?.value).toBe('Z-100042@shop.example')
  expect(later.event.get('UID')?.value).toBe(first.event.get('UID')?.value)
  expect([first, later].map(({ event }) => event.get('SEQUENCE')?.value)).toEqual(['0', '2'])
})

test('a cancelled appointment removes the event', () => {
  const { event, properties, file } = eventOf({ cancelled: true, sequence: 1 })
  expect(file.method).toBe('CANCEL')
  expect(properties.find(({ name }) => name === 'METHOD')?.value).toBe('CANCEL')
  expect(event.get('STATUS')?.value).toBe('CANCELLED')
})

test('no name of a garage can start a new line', () => {
  const { properties } = eventOf({ location: 'מוסך\r\nATTENDEE:mailto:a@b.example', summary: 'א\u2028BEGIN:VEVENT' })
  expect(properties.filter(({ name }) => name === 'ATTENDEE')).toEqual([])
  expect(properties.filter(({ value }) => value === 'VEVENT')).toHaveLength(2)
})

test('no line is longer than the format allows', () => {
  const { content } = orderCalendar({ ...appointment, location: 'מוסך '.repeat(60) })
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

/** The instant in UTC of a local time, by the rules of the time zone in the file. */
const instantByRules = (properties: Property[], local: string): string => {
  const wanted = Temporal.PlainDateTime.from(local)
  const change = (name: 'DAYLIGHT' | 'STANDARD') => {
    const rule = component(properties, name)
    const [, month = ''] = /BYMONTH=(\d+)/.exec(rule.get('RRULE')?.value ?? '') ?? []
    const days = /BYMONTHDAY=([\d,]+)/
      .exec(rule.get('RRULE')?.value ?? '')?.[1]
      ?.split(',')
      .map(Number)
    const weekday = /BYDAY=-?\d?(\w\w)/.exec(rule.get('RRULE')?.value ?? '')?.[1] === 'FR' ? 5 : 7
    const first = Temporal.PlainDate.from({ year: wanted.year, month: Number(month), day: 1 })
    const fitting = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index })).filter(
      (day) => day.dayOfWeek === weekday && (days?.includes(day.day) ?? true),
    )
    return { at: fitting.at(-1)?.toPlainDateTime({ hour: 2 }), offset: rule.get('TZOFFSETTO')?.value ?? '' }
  }
  const summer = change('DAYLIGHT')
  const winter = change('STANDARD')
  if (!summer.at || !winter.at) throw new Error('the file contains no rules of the time zone')
  const isSummer =
    Temporal.PlainDateTime.compare(wanted, summer.at) >= 0 && Temporal.PlainDateTime.compare(wanted, winter.at) < 0
  return wanted
    .toZonedDateTime((isSummer ? summer : winter).offset)
    .toInstant()
    .toString()
}

describe('across the changes of the clock', () => {
  const days = [2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) =>
    Array.from({ length: 53 }, (_, week) =>
      Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: week * 7 }),
    ),
  )
  const edges = ['2026-03-26', '2026-03-27', '2026-03-29', '2026-10-23', '2026-10-25', '2026-10-26', '2027-03-26'].map(
    (day) => Temporal.PlainDate.from(day),
  )

  test('the rules in the file give the same instant as Israel time', () => {
    for (const day of [...edges, ...days]) {
      const { properties, event } = eventOf({ day: day.toString(), startHour: 8 })
      const local = `${day.toString()}T08:00:00`
      expect(event.get('DTSTART')?.parameters).toEqual({ TZID: 'Asia/Jerusalem' })
      expect(event.get('DTSTART')?.value).toBe(`${day.toString().replaceAll('-', '')}T080000`)
      const meant = Temporal.PlainDateTime.from(local).toZonedDateTime('Asia/Jerusalem').toInstant().toString()
      expect([local, instantByRules(properties, local)]).toEqual([local, meant])
    }
  })

  test('an event at ten o’clock is at ten o’clock before and after the change', () => {
    const before = instantByRules(eventOf().properties, '2026-10-23T10:00:00')
    const after = instantByRules(eventOf().properties, '2026-10-25T10:00:00')
    expect([before, after]).toEqual(['2026-10-23T07:00:00Z', '2026-10-25T08:00:00Z'])
  })
})
