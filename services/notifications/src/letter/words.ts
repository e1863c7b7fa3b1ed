import { ISRAEL } from '@zmig/kit/facts'
import type { TimedAppointment } from '../message/message.ts'

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
// the day of an appointment is a day of the calendar and no instant: UTC keeps it as it is
const longDay = new Intl.DateTimeFormat('he-IL', { dateStyle: 'full', timeZone: 'UTC' })
const plainDay = new Intl.DateTimeFormat('he-IL', { dateStyle: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('he-IL', { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
const instant = new Intl.DateTimeFormat('he-IL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ISRAEL,
})
const shortInstant = new Intl.DateTimeFormat('he-IL', {
  day: 'numeric',
  month: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ISRAEL,
})

/** `₪1,898.00`, as the shop writes prices: the sign stays beside its number in either direction of reading */
export const money = (agorot: number): string => `₪${amounts.format(agorot / 100)}`

/** `יום שני, 30 בנובמבר 2026` */
export const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))

/** `צפי הגעה: 14 בינואר 2027` */
export const arrivalWords = (day: string): string => `צפי הגעה: ${plainDay.format(new Date(`${day}T00:00:00Z`))}`

/** `30.11` */
const dayShort = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`))

/** `יום שלישי, 24 בנובמבר בשעה 12:00` */
export const instantWords = (iso: string): string => instant.format(new Date(iso))

/** `24.11, 12:00` */
export const instantShort = (iso: string): string => shortInstant.format(new Date(iso))

const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`

/** The two hours of a slot: `בין 10:00 ל־12:00` */
export const slotWords = ({ startHour }: TimedAppointment): string =>
  `בין ${hour(startHour)} ל־${hour((startHour + 2) % 24)}`

/** `30.11 בשעה 10:00` */
export const slotShort = ({ day, startHour }: TimedAppointment): string => `${dayShort(day)} בשעה ${hour(startHour)}`
