import { parseBody } from '@zmig/kit'
import { Router } from 'express'
import * as z from 'zod'
import type { Inbox, TextState } from './inbox.ts'
import { page, takeOrRefuse, type Refusals, type TexterAccount } from './text-trouble.ts'

const user = z.object({ username: z.string() })
const Sms = z.object({
  user,
  source: z.string(),
  destinations: z.object({ phone: z.array(z.object({ $: z.object({ id: z.string() }), _: z.string() })).length(1) }),
  message: z.string().min(1),
})
const Dlr = z.object({
  user,
  transactions: z.object({ external_id: z.array(z.string()) }),
  from: z.string(),
  to: z.string(),
})
const Call = z.union([z.object({ sms: Sms }), z.object({ dlr: Dlr })])

const refusals: Refusals = {
  reject: { status: 8, message: 'All numbers are on a blocked list' },
  number: { status: 9, message: 'At least one of the destinations is too short or too long' },
  'no-credit': { status: 4, message: 'Not enough credit' },
  throttled: { status: 966, message: 'Too many requests per minute' },
  auth: { status: 3, message: 'Username or password is incorrect and API token is invalid' },
}

const MOST_CHARACTERS = 1_005
const MOST_ASKED = 1_000
const STAMP = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d):(\d\d)$/
const WEEK = 7 * 24 * 60 * 60 * 1_000

/** The length of a window in milliseconds; NaN when it is not written as it must be. */
const windowOf = (from: string, to: string): number => {
  const instant = (stamp: string): number => {
    const [, day, month, year, hour, minute] = STAMP.exec(stamp) ?? []
    return Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`)
  }
  return instant(to) - instant(from)
}

const STATES: Record<TextState, { status: number; he_message: string; en_message: string }> = {
  pending: { status: -1, he_message: 'נשלח - ללא אישור מסירה', en_message: 'Sent, no delivery confirmation' },
  delivered: { status: 102, he_message: 'הגיע ליעד', en_message: 'Delivered' },
  undelivered: { status: 103, he_message: 'פג תוקף', en_message: 'Expired' },
}

const report = (inbox: Inbox, { transactions, from, to }: z.infer<typeof Dlr>): object => {
  const length = windowOf(from, to)
  if (!(length >= 0 && length <= WEEK)) return { status: 994, message: 'The dates are not valid' }
  if (transactions.external_id.length > MOST_ASKED) return { status: 995, message: 'Too many transactions' }
  const found = inbox.reportsOf(new Set(transactions.external_id))
  return {
    status: 0,
    message: '',
    transactions: found.map(({ reference, at, state }) => ({ external_id: reference, date: at, ...STATES[state] })),
  }
}

/** `POST /api` as 019 answers it: everything with HTTP 200, and a repeat is a second text. */
export const o19Routes = (inbox: Inbox, account: TexterAccount): Router => {
  const router = Router()
  router.post('/api', (request, response) => {
    const call = parseBody(Call, request)
    const { username } = ('dlr' in call ? call.dlr : call.sms).user
    if (request.headers.authorization !== `Bearer ${account.token}` || username !== account.user)
      return void response.json(refusals.auth)
    if ('dlr' in call) {
      if (inbox.mode() === 'down') return void response.status(503).type('html').send(page)
      return void response.json(report(inbox, call.dlr))
    }
    const { source, destinations, message } = call.sms
    const [phone] = destinations.phone
    if (!/^[A-Za-z\d]{1,11}$/.test(source))
      return void response.json({ status: 991, message: 'Source is not verified' })
    if (message.length > MOST_CHARACTERS) return void response.json({ status: 987, message: 'Message is too long' })
    const text = { reference: phone?.$.id ?? '', to: phone?._ ?? '', text: message }
    const yes = { status: 0, message: 'SMS will be sent', shipment_id: crypto.randomUUID() }
    takeOrRefuse(inbox, { request, response }, text, { refusals, yes })
  })
  return router
}
