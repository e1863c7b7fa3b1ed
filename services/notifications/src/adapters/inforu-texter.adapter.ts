import * as z from 'zod'
import type { Handover } from '../ports/mailer.port.ts'
import { MOST_CHARACTERS, type TextReport, type Texter } from '../ports/texter.port.ts'
import { callProvider, unreadable } from './provider-call.ts'
import { refusalOf, refused, type TextRefusal } from './text-refusal.ts'

type Options = {
  /** `https://capi.inforu.co.il` */
  url: string
  user: string
  token: string
  /** as registered with the provider: at most 11 letters and digits */
  sender: string
  deadlineMs?: number
}

const Status = z.union([z.int(), z.string().regex(/^-?\d{1,6}$/)]).transform(Number)
const Reply = z.object({
  StatusId: Status,
  StatusDescription: z.string().nullish(),
  DetailedDescription: z.string().nullish(),
  Data: z.looseObject({ Recipients: Status.optional().catch(undefined) }).nullish(),
})

const REFUSALS: Readonly<Record<number, TextRefusal>> = {
  [-1]: 'away',
  [-2]: 'auth',
  [-6]: 'bad-number',
  [-13]: 'no-credit',
  [-14]: 'no-credit',
  [-15]: 'no-credit',
  [-17]: 'bad-number',
  [-18]: 'bad-number',
  [-20]: 'sender',
  [-21]: 'sender',
  [-22]: 'auth',
  [-26]: 'auth',
  [-28]: 'bad-number',
  [-90]: 'sender',
  [-231]: 'auth',
}

/** What the body of a reply says: StatusId 1 is yes, unless it counts no recipient. */
export const readReply = (json: unknown, to: string): Handover => {
  const reply = Reply.safeParse(json)
  if (!reply.success) return unreadable
  const { StatusId, StatusDescription, DetailedDescription, Data } = reply.data
  if (StatusId === 1) return Data?.Recipients === 0 ? refused('bad-number', to) : { ok: true }
  return refusalOf(StatusId, REFUSALS, `${StatusDescription ?? ''} ${DetailedDescription ?? ''}`, to)
}

/** The name of our id is written in two ways. */
const Notification = z.looseObject({
  CustomerMessageID: z.string().nullish(),
  CustomerMessageId: z.string().nullish(),
  Status: Status.optional().catch(undefined),
  StatusDescription: z.string().nullish(),
})
/** The list stands in `Data`, or in `Data.List`. */
const Pulled = z.object({
  StatusId: Status,
  Data: z
    .union([
      z.array(z.unknown()),
      z.looseObject({ List: z.array(z.unknown()).nullish() }).transform(({ List }) => List ?? []),
    ])
    .nullish(),
})

const reportOf = (notification: z.infer<typeof Notification>): TextReport[] => {
  const { CustomerMessageID, CustomerMessageId, Status: status, StatusDescription } = notification
  const reference = CustomerMessageID || CustomerMessageId
  if (!reference) return []
  const words = StatusDescription ?? ''
  if (status === -4 || /block/i.test(words)) return [{ reference, state: 'undelivered', reason: 'text-blocked' }]
  if (status === -2 || /not delivered|undeliver|fail|reject|expired/i.test(words))
    return [{ reference, state: 'undelivered', reason: 'text-undelivered' }]
  if (status === 2 || /delivered/i.test(words)) return [{ reference, state: 'delivered' }]
  return [{ reference, state: 'pending' }]
}

/** What pulled notifications say; those that cannot be read are left out. @returns undefined when they are none */
export const readReports = (json: unknown): TextReport[] | undefined => {
  const pulled = Pulled.safeParse(json)
  if (!pulled.success || pulled.data.StatusId !== 1) return undefined
  return (pulled.data.Data ?? []).flatMap((entry) => {
    const read = Notification.safeParse(entry)
    return read.success ? reportOf(read.data) : []
  })
}

const BATCH = 500
const REPORT_BYTES = 2 * 1_024 * 1_024

/** Text messages by InforU. Nothing there makes a repeat harmless; its reports are a queue that is read once. */
export const createInforuTexter = ({ url, user, token, sender, deadlineMs }: Options): Texter => {
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
  const post = (path: string, body: unknown, answerBytes?: number) =>
    callProvider({ url: url + path, authorization, body, deadlineMs, ...(answerBytes && { answerBytes }) })
  return {
    repeatable: false,
    send: async ({ reference, to, text }) => {
      if (text.length > MOST_CHARACTERS)
        throw new RangeError(`a text message has at most ${MOST_CHARACTERS} characters`)
      const answer = await post('/api/v2/SMS/SendSms', {
        Data: {
          Message: text,
          Recipients: [{ Phone: to, CustomerMessageID: reference }],
          Settings: { Sender: sender, CustomerMessageID: reference },
        },
      })
      return 'json' in answer ? readReply(answer.json, to) : answer
    },
    reports: async () => {
      const body = { Data: { Type: 'DeliveryNotificationSMS', BatchSize: BATCH } }
      const answer = await post('/api/v2/PullData', body, REPORT_BYTES)
      return 'json' in answer ? readReports(answer.json) : undefined
    },
  }
}
