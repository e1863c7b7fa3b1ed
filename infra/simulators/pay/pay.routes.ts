import { parseBody } from '@zmig/kit'
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { hostedPage, unknownPage } from './hosted-page.ts'
import { merchantRoutes, type Merchant } from './merchant.routes.ts'
import { PAY_CALLS, PAY_MODES, type PayModes } from './pay-mode.ts'
import type { PayRefusal, PaySession, PaySessions } from './pay-sessions.ts'
import { returnAddress, type Outcome } from './return-address.ts'

const Mode = z.object({ mode: z.enum(PAY_MODES), calls: z.array(z.enum(PAY_CALLS)).optional() })
/** agorot; a test may charge another amount than was asked for */
const Approval = z.object({ amount: z.number().nonnegative().transform(Math.round).optional() }).optional()

const wantsJson = (request: Request): boolean => request.accepts(['html', 'json']) === 'json'

type Deps = { sessions: PaySessions; modes: PayModes; merchant: Merchant }

/**
 * A payment gateway with a hosted page: merchants set sessions up and inquire, buyers pay at `/pay/{uniqueID}` and come
 * back signed.
 */
export const payRoutes = (deps: Deps): Router => {
  const { sessions, modes, merchant } = deps
  const router = Router()

  router.post('/mode', (request, response) => {
    const { mode, calls } = parseBody(Mode, request)
    modes.set(mode, calls)
    response.json({ mode })
  })

  router.use(merchantRoutes(deps))

  const refuse = (request: Request, response: Response, uniqueID: string, refusal: PayRefusal): void => {
    const session = sessions.find(uniqueID)
    response.status(refusal === 'unknown' ? 404 : 409)
    if (wantsJson(request)) response.json({ error: refusal, ...(session && { status: session.status }) })
    else response.type('html').send(session ? hostedPage(session) : unknownPage())
  }

  const settleAs = (outcome: Outcome, act: (uniqueID: string, request: Request) => PaySession | PayRefusal): void => {
    router.post(`/:uniqueID/${outcome}`, (request: Request<{ uniqueID: string }>, response) => {
      const { uniqueID } = request.params
      const settled = act(uniqueID, request as Request)
      if (typeof settled === 'string') return refuse(request as Request, response, uniqueID, settled)
      const redirectUrl = returnAddress(settled, outcome, merchant.password)
      if (wantsJson(request as Request)) response.json({ redirectUrl })
      else response.redirect(303, redirectUrl)
    })
  }
  settleAs('approve', (uniqueID, request) => sessions.approve(uniqueID, parseBody(Approval, request)?.amount))
  settleAs('decline', (uniqueID) => sessions.decline(uniqueID))
  settleAs('cancel', (uniqueID) => sessions.cancel(uniqueID))

  router.get('/:uniqueID', (request, response) => {
    const session = sessions.find(request.params.uniqueID)
    response
      .status(session ? 200 : 404)
      .type('html')
      .send(session ? hostedPage(session) : unknownPage())
  })

  return router
}
