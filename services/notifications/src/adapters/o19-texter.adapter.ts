import * as z from 'zod'
import type { Handover } from '../ports/mailer.port.ts'
import { MOST_CHARACTERS, type TextReport, type Texter } from '../ports/texter.port.ts'
import { callProvider, unreadable } from './provider-call.ts'
import { refusalOf, type TextRefusal } from './text-refusal.ts'

type Options = {
  /** `https://019sms.co.il`, or another host that speaks the same, such as TextMe; with or without `/api` at its end */
  url: string
  user: string
  token: string
  /** as registered with the provider: at most 11 letters and digits */
  sender: string
  now?: () => Date
  deadlineMs?: number
}

/** Numbers come as numbers or as texts. */
const Status = z.union([z.int(), z.string().regex(/^-?\d{1,6}$/)]).transform(Number)
const Words = z.union([z.string(), z.null(), z.array(z.unknown())]).optional()

const Reply = z.object({ status: Status, message: Words })
/** Some answers stand alone, others inside the name of the call. */
const Envelope = z.union([Reply, z.object({ sms: Reply }).transform(({ sms }) => sms)])

/** Statuses of the reply, as docs.019sms.co.il and docs.textme.co.il list them. */
const REFUSALS: Readonly<Record<number, TextRefusal>> = {
  3: 'auth',
  4: 'no-credit',
  5: 'not-now',
  6: 'away',
  8: 'blocked',
  9: 'bad-number',
  10: 'auth',
  11: 'auth',
  12: 'no-credit',
}

/** What the body of a reply says: status 0 is yes, also with HTTP 200 nothing else is. */
export const readReply = (json: unknown, to: string): Handover => {
  const reply = Envelope.safeParse(json)
  if (!reply.success) return unreadable
  const { status, message } = reply.data
  return status === 0 ? { ok: true } : refusalOf(status, REFUSALS, typeof message === 'string' ? message : '', to)
}

const Transaction = z.object({ external_id: z.union([z.string(), z.number()]).transform(String), status: Status })
const Entry = z.union([Transaction, z.object({ transaction: Transaction }).transform(({ transaction }) => transaction)])
/** One transaction may stand without a list around it. */
const Entries = z.union([z.array(z.unknown()), z.unknown().transform((one) => (one === undefined ? [] : [one]))])
const Report = z.object({
  status: Status,
  transactions: z
    .union([z.object({ transaction: Entries }).transform(({ transaction }) => transaction), Entries])
    .optional(),
})
const ReportEnvelope = z.union([Report, z.object({ dlr: Report }).transform(({ dlr }) => dlr)])

const DELIVERED = new Set([0, 102])
/** Sent without a confirmation, or none came in time: nothing more is known. */
const UNCONFIRMED = new Set([-1, 2])
const UNDELIVERED: Readonly<Record<number, string>> = {
  7: 'text-no-credit',
  15: 'text-kosher',
  17: 'text-blocked',
  103: 'text-phone-off',
  201: 'text-blocked',
  747: 'text-phone-off',
}

const reportOf = ({ external_id: reference, status }: z.infer<typeof Transaction>): TextReport => {
  if (DELIVERED.has(status)) return { reference, state: 'delivered' }
  if (UNCONFIRMED.has(status)) return { reference, state: 'pending' }
  return { reference, state: 'undelivered', reason: UNDELIVERED[status] ?? 'text-undelivered' }
}

/** What a delivery report says of each text; entries that cannot be read are left out. @returns undefined when it is no report */
export const readReports = (json: unknown): TextReport[] | undefined => {
  const report = ReportEnvelope.safeParse(json)
  if (!report.success || report.data.status !== 0) return undefined
  return (report.data.transactions ?? []).flatMap((entry) => {
    const read = Entry.safeParse(entry)
    return read.success ? [reportOf(read.data)] : []
  })
}

const israel = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
/** `dd/mm/yy hh:mm`, on the clocks of Israel. */
const stamp = (instant: Date): string => israel.format(instant).replace(',', '')

const DAY = 24 * 60 * 60 * 1_000
/** The window of a report is a week at most, and minutes are cut off. */
const WEEK = 7 * DAY - 2 * 60_000
/** 1,000 transactions with their words in two languages. */
const REPORT_BYTES = 2 * 1_024 * 1_024

/** Text messages by 019, and by those who speak its JSON, such as TextMe. Nothing there makes a repeat harmless. */
export const create019Texter = ({ url, user, token, sender, now = () => new Date(), deadlineMs }: Options): Texter => {
  const call = { url: `${url.replace(/\/api$/, '')}/api`, authorization: `Bearer ${token}`, deadlineMs }
  const account = { username: user }
  return {
    repeatable: false,
    send: async ({ reference, to, text }) => {
      if (text.length > MOST_CHARACTERS)
        throw new RangeError(`a text message has at most ${MOST_CHARACTERS} characters`)
      const destinations = { phone: [{ $: { id: reference }, _: to }] }
      const answer = await callProvider({
        ...call,
        body: { sms: { user: account, source: sender, destinations, message: text } },
      })
      return 'json' in answer ? readReply(answer.json, to) : answer
    },
    reports: async (asked) => {
      const oldest = Math.min(...asked.map(({ sentAt }) => sentAt.getTime()))
      const to = new Date(now().getTime() + 60_000)
      const from = new Date(Math.max(oldest - 60_000, to.getTime() - WEEK))
      const transactions = { external_id: asked.map(({ reference }) => reference) }
      const answer = await callProvider({
        ...call,
        answerBytes: REPORT_BYTES,
        body: { dlr: { user: account, transactions, from: stamp(from), to: stamp(to) } },
      })
      return 'json' in answer ? readReports(answer.json) : undefined
    },
  }
}
