import { createHash, timingSafeEqual } from 'node:crypto'
import { parseBody } from '@zmig/kit'
import { Router, type Request, type RequestHandler } from 'express'
import { z } from 'zod'
import type { PayModes } from './pay-mode.ts'
import { inquiryOf, type PayRefusal, type PaySession, type PaySessions } from './pay-sessions.ts'

export type Merchant = {
  terminal: string
  password: string
  /** of the relay, which is asked in XML; each has a value of the desk's own when it is left out */
  user?: string
  mid?: string
  /** signs the returns of pages that were set up in XML */
  macPassword?: string
}

const shopAddress = z.url({ protocol: /^https?$/ }).max(500)

const SessionRequest = z.object({
  terminal: z.string(),
  uniqueID: z.string().regex(/^[\w-]{8,64}$/),
  amount: z.int().positive(),
  currency: z.literal('ILS'),
  payments: z.int().min(1).max(36),
  successUrl: shopAddress,
  errorUrl: shopAddress,
  cancelUrl: shopAddress,
  sessionEnd: z.iso.datetime(),
})
const RefundRequest = z.object({ amount: z.int().positive() })

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Servers show terminal and password with every call (RFC 7617). */
const onlyMerchant = ({ terminal, password }: Merchant): RequestHandler => {
  const expected = digest(`Basic ${Buffer.from(`${terminal}:${password}`).toString('base64')}`)
  return (request, response, next) => {
    if (timingSafeEqual(digest(request.get('authorization') ?? ''), expected)) return next()
    response.status(401).set('www-authenticate', 'Basic realm="payment gateway"').json({ error: 'unknown-terminal' })
  }
}

const refusal = (error: PayRefusal) => ({ status: error === 'unknown' ? 404 : 409, body: { error } })

const answerOf = (result: PaySession | PayRefusal, body: (session: PaySession) => object) =>
  typeof result === 'string' ? refusal(result) : { status: 200, body: body(result) }

type Deps = { sessions: PaySessions; modes: PayModes; merchant: Merchant }

/** What merchants call from server to server: set-up, inquiry and refund. */
export const merchantRoutes = ({ sessions, modes, merchant }: Deps): Router => {
  const router = Router()
  const authenticated = onlyMerchant(merchant)

  router.post('/session', authenticated, (request, response) => {
    const { terminal, ...terms } = parseBody(SessionRequest, request)
    if (terminal !== merchant.terminal) return void response.status(403).json({ error: 'foreign-terminal' })
    modes.answer('session', request, response, () =>
      answerOf(sessions.open(terms), ({ uniqueID, sessionEnd }) => ({
        uniqueID,
        sessionEnd,
        redirectUrl: `${request.protocol}://${request.get('host')}${request.baseUrl}/${uniqueID}`,
      })),
    )
  })

  router.get('/inquiry/:uniqueID', authenticated, (request: Request<{ uniqueID: string }>, response) => {
    const { uniqueID } = request.params
    modes.answer('inquiry', request as Request, response, () => ({
      status: 200,
      body: inquiryOf(uniqueID, sessions.find(uniqueID)),
    }))
  })

  router.post('/refund/:uniqueID', authenticated, (request: Request<{ uniqueID: string }>, response) => {
    const { amount } = parseBody(RefundRequest, request)
    const { uniqueID } = request.params
    modes.answer('refund', request as Request, response, () =>
      answerOf(sessions.refund(uniqueID, amount), ({ refunded }) => ({ uniqueID, refunded })),
    )
  })

  return router
}
