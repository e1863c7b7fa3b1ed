import { parseBody } from '@zmig/kit'
import { Router } from 'express'
import * as z from 'zod'
import { countSegments } from '@zmig/kit/segments'
import type { Inbox } from './inbox.ts'
import { page, takeOrRefuse, type Refusals, type TexterAccount } from './text-trouble.ts'

const Send = z.object({
  Data: z.object({
    Message: z.string().min(1),
    Recipients: z.array(z.object({ Phone: z.string(), CustomerMessageID: z.string().max(50).optional() })).length(1),
    Settings: z.object({ Sender: z.string() }),
  }),
})
const Pull = z.object({
  Data: z.object({ Type: z.literal('DeliveryNotificationSMS'), BatchSize: z.int().min(1).max(1_000) }),
})

const refusal = (StatusId: number, StatusDescription: string) => ({
  StatusId,
  StatusDescription,
  DetailedDescription: '',
  FunctionName: 'api/v2/SMS/SendSms',
  RequestId: crypto.randomUUID(),
})
const unauthorised = refusal(-2, 'Authentication failed')
const refusals: Refusals = {
  reject: refusal(-18, 'No valid recipients'),
  number: refusal(-18, 'No valid recipients'),
  'no-credit': refusal(-13, 'User quota exceeded'),
  throttled: refusal(-429, 'Too many requests'),
  auth: unauthorised,
}

/** `POST /api/v2/SMS/SendSms` and `/api/v2/PullData` as InforU answers them: a repeat is a second text, a report is handed out once. */
export const inforuRoutes = (inbox: Inbox, { user, token }: TexterAccount): Router => {
  const known = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
  const router = Router()
  router.post('/api/v2/SMS/SendSms', (request, response) => {
    const { Data } = parseBody(Send, request)
    if (request.headers.authorization !== known) return void response.json(unauthorised)
    if (!/^[A-Za-z\d]{1,11}$/.test(Data.Settings.Sender)) return void response.json(refusal(-21, 'Invalid sender name'))
    const [recipient] = Data.Recipients
    const text = { reference: recipient?.CustomerMessageID ?? '', to: recipient?.Phone ?? '', text: Data.Message }
    const yes = { ...refusal(1, 'Success'), Data: { Recipients: 1 } }
    takeOrRefuse(inbox, { request, response }, text, { refusals, yes })
  })
  router.post('/api/v2/PullData', (request, response) => {
    const { BatchSize } = parseBody(Pull, request).Data
    if (request.headers.authorization !== known) return void response.json(unauthorised)
    if (inbox.mode() === 'down') return void response.status(503).type('html').send(page)
    const Data = inbox.pullReports(BatchSize).map(({ reference, to, text, state }) => ({
      PhoneNumber: to,
      CustomerMessageID: reference,
      Status: state === 'delivered' ? 2 : -2,
      StatusDescription: state === 'delivered' ? 'Delivered' : 'Not delivered',
      SegmentsNumber: countSegments(text).segments,
    }))
    response.json({ StatusId: 1, StatusDescription: 'Success', Data })
  })
  return router
}
