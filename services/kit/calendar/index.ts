import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { ISRAEL } from '../facts/index.ts'

/**
 * The zone's rules as they stand since 2013 (tz database, rule `Zion`): summer time begins at 2:00 on the Friday before
 * the last Sunday of March, and ends at 2:00 on the last Sunday of October.
 */
const JERUSALEM_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${ISRAEL}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:IDT',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'DTSTART:20130329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:IST',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'DTSTART:20131027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/** The appointment of an order, as its calendar file describes it. */
export type CalendarAppointment = {
  orderId: string
  /** calendar day in Israel, `2026-11-30` */
  day: string
  /** full hour, 0 to 23, on the clocks of Israel */
  startHour: number
  /** how long it takes */
  hours: number
  /** grows with every change of the appointment: calendars keep the highest */
  sequence: number
  /** cancelled: calendars that hold the appointment remove it */
  cancelled: boolean
  summary: string
  description: string
  /** the garage's name and address */
  location: string
  /** the order's page */
  url?: string
  /** the sender of the invitation, who also receives replies */
  organizer: { name: string; email: string }
  /** makes the file's identity unique to this shop, such as the domain of its mail */
  domain: string
  /** the instant at which this file was written */
  writtenAt: Date
}

export type CalendarFile = { name: string; method: 'PUBLISH' | 'CANCEL'; content: string }

/** A name without control characters, which would end a line of the file. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * The calendar file of an order's appointment (RFC 5545), in the time of Israel with the rules of its clock changes. The
 * identity is the order's, so that a newer file replaces an older one.
 */
export const orderCalendar = (appointment: CalendarAppointment): CalendarFile => {
  const { orderId, day, startHour, hours, sequence, cancelled, organizer, domain, url } = appointment
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const start = Temporal.PlainDate.from(day).toPlainDateTime({ hour: startHour })
  const calendar = ical({
    prodId: { company: 'zmigo', product: 'orders', language: 'HE' },
    method,
    // No zone for the whole calendar: the library would write the stamp, which is an instant, in that zone.
    timezone: { name: null, generator: () => JERUSALEM_RULES },
    events: [
      {
        id: `${orderId}@${domain}`,
        sequence,
        timezone: ISRAEL,
        start,
        end: start.add({ hours }),
        stamp: appointment.writtenAt,
        status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        summary: oneLine(appointment.summary),
        description: oneLine(appointment.description),
        location: oneLine(appointment.location),
        organizer: { name: oneLine(organizer.name).replaceAll('"', ''), email: organizer.email },
        ...(url !== undefined && { url }),
      },
    ],
  })
  return { name: `${orderId}.ics`, method: cancelled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() }
}
