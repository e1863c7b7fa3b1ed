import { parseBody } from '@zmig/kit'
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { signReturn, TEST_CARD } from './card.ts'
import { hostedPage, unknownPage } from './pay-pages.ts'
import { merchantRoutes, type Merchant } from './merchant.routes.ts'
import { MAC_ENCODINGS, PAY_CALLS, PAY_MODES, REFUND_HABITS, type PayModes } from './pay-mode.ts'
import type { Outcome, PayRefusal, PaySession, PaySessions } from './pay-sessions.ts'
import type { RelayBook, RelayPage } from './relay-book.ts'
import { relayReturn } from './relay-return.ts'

/** 000 went well, 033 the card was refused, 008 the buyer left. */
const ERROR_CODES = { approve: '000', decline: '033', cancel: '008' } as const
const ADDRESSES = { approve: 'successUrl', decline: 'errorUrl', cancel: 'cancelUrl' } as const

/** The return address of the buyer, with the parameters of the payment; after a cancellation there is no card. */
const returnAddress = (session: PaySession, outcome: Outcome, password: string): string => {
  const { uniqueID, charge } = session
  const errorCode = ERROR_CODES[outcome]
  const card = outcome === 'cancel' ? { cardMask: '', cardToken: '', cardExp: '', personalId: '' } : TEST_CARD
  const txId = charge?.txId ?? ''
  const address = new URL(session[ADDRESSES[outcome]])
  const parameters = {
    uniqueID,
    txId,
    authNumber: charge?.authNumber ?? '',
    ...card,
    errorCode,
    responseMAC: signReturn(password, { txId, errorCode, uniqueID, ...card }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

const Mode = z.object({
  mode: z.enum(PAY_MODES).optional(),
  calls: z.array(z.enum(PAY_CALLS)).optional(),
  mac: z.enum(MAC_ENCODINGS).optional(),
  refunds: z.enum(REFUND_HABITS).optional(),
})
/** agorot; a test may charge another amount than was asked for */
const Approval = z.object({ amount: z.number().nonnegative().transform(Math.round).optional() }).optional()

const wantsJson = (request: Request): boolean => request.accepts(['html', 'json']) === 'json'

type Deps = { sessions: PaySessions; book: RelayBook; modes: PayModes; merchant: Required<Merchant> }

/**
 * A payment gateway with a hosted page: merchants set sessions up and inquire, buyers pay at `/pay/{uniqueID}` and come
 * back signed.
 */
export const payRoutes = (deps: Deps): Router => {
  const { sessions, book, modes, merchant } = deps
  const router = Router()

  router.post('/mode', (request, response) => {
    const { mode, calls, mac, refunds } = parseBody(Mode, request)
    if (mode) modes.set(mode, calls)
    if (mac) modes.setMac(mac)
    if (refunds) modes.setRefunds(refunds)
    response.json({ mode, mac, refunds })
  })

  router.use(merchantRoutes(deps))

  const refuse = (request: Request, response: Response, uniqueID: string, refusal: PayRefusal): void => {
    const session = book.find(uniqueID) ?? sessions.find(uniqueID)
    response.status(refusal === 'unknown' ? 404 : 409)
    if (wantsJson(request)) response.json({ error: refusal, ...(session && { status: session.status }) })
    else response.type('html').send(session ? hostedPage(session, uniqueID) : unknownPage())
  }

  /** A page that was set up in XML can still be paid after a decline or a visit of the shop. */
  const settlePage = ({ txId }: RelayPage, outcome: Outcome, request: Request): RelayPage | PayRefusal => {
    if (outcome === 'approve') return book.approve(txId, parseBody(Approval, request)?.amount)
    return outcome === 'decline' ? book.decline(txId) : book.leave(txId)
  }

  const settleAs = (outcome: Outcome, act: (uniqueID: string, request: Request) => PaySession | PayRefusal): void => {
    router.post(`/:uniqueID/${outcome}`, (request: Request<{ uniqueID: string }>, response) => {
      const { uniqueID } = request.params
      const page = book.find(uniqueID)
      const settled = page ? settlePage(page, outcome, request as Request) : act(uniqueID, request as Request)
      if (typeof settled === 'string') return refuse(request as Request, response, uniqueID, settled)
      const redirectUrl = page
        ? relayReturn(page, outcome, { macPassword: merchant.macPassword, encoding: modes.mac() })
        : returnAddress(settled, outcome, merchant.password)
      if (wantsJson(request as Request)) response.json({ redirectUrl })
      else response.redirect(303, redirectUrl)
    })
  }
  settleAs('approve', (uniqueID, request) => sessions.approve(uniqueID, parseBody(Approval, request)?.amount))
  settleAs('decline', (uniqueID) => sessions.decline(uniqueID))
  settleAs('cancel', (uniqueID) => sessions.cancel(uniqueID))

  router.get('/:uniqueID', (request, response) => {
    const { uniqueID } = request.params
    const session = book.find(uniqueID) ?? sessions.find(uniqueID)
    response
      .status(session ? 200 : 404)
      .type('html')
      .send(session ? hostedPage(session, uniqueID) : unknownPage())
  })

  return router
}
