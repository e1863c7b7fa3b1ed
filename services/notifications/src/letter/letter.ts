import { SLOT_HOURS } from '@zmig/edge-contract'
import { dayInIsrael, ISRAEL } from '@zmig/kit/facts'
import type { TimedAppointment } from '../message/message.ts'

/**
 * A row with a name and its value. `ltr`: numbers and codes, which keep their own direction in a Hebrew sentence;
 * `call`: a phone, which a tap calls.
 */
export type Row = { label: string; value: string; ltr?: boolean; strong?: boolean; call?: boolean }

/** A product in an order; a garage does not see prices. `arrival`: words that say when it comes in. */
export type ProductLine = { name: string; size: string; quantity: number; total?: string; arrival?: string }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'rows'; title?: string; rows: Row[] }
  | { kind: 'products'; title: string; lines: ProductLine[]; totals: Row[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string }

/** The content of a letter, without its looks. Every text is plain and unescaped. */
export type Letter = {
  subject: string
  /** shown beside the subject in a list of mails */
  preview: string
  heading: string
  blocks: Block[]
}

/** The sender, at the foot of every letter. */
export type Sender = {
  shopName: string
  legalName: string
  businessNumber: string
  phone: string
  email: string
  address: string
  shopUrl: string
}

/** Control characters, line ends and marks that change the direction of a line. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Typed text on one line: it cannot begin another line of a mail or a header. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim()

// The day of an appointment is a calendar day and no instant: UTC keeps it.
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

/** `יום שני, 30 בנובמבר 2026` */
export const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))

const DAY_MS = 24 * 60 * 60 * 1000

/** The day in Israel that many days after an instant: `יום שני, 7 בדצמבר 2026` */
export const dayWordsAfter = (iso: string, days: number): string =>
  longDay.format(Date.parse(`${dayInIsrael(new Date(iso))}T00:00:00Z`) + days * DAY_MS)

/** `צפי הגעה: 14 בינואר 2027` */
export const arrivalWords = (day: string): string => `צפי הגעה: ${plainDay.format(new Date(`${day}T00:00:00Z`))}`

/** `30.11` */
const dayShort = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`))

/** `יום שלישי, 24 בנובמבר בשעה 12:00` */
export const instantWords = (iso: string): string => instant.format(new Date(iso))

/** `24.11, 12:00` */
export const instantShort = (iso: string): string => shortInstant.format(new Date(iso))

const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`

/** The hours of a slot: `בין 10:00 ל־12:00` */
export const slotWords = ({ startHour }: TimedAppointment): string =>
  `בין ${hour(startHour)} ל־${hour((startHour + SLOT_HOURS) % 24)}`

/** `30.11 בשעה 10:00` */
export const slotShort = ({ day, startHour }: TimedAppointment): string => `${dayShort(day)} בשעה ${hour(startHour)}`
