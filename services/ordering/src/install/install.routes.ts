import { MAX_ASKED_GARAGES, MAX_LINES } from '@zmig/edge-contract'
import { letIn, HttpProblem, parseQuery } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Request, Router } from 'express'
import * as z from 'zod'
import { isDay } from '../calendar/day.ts'
import type { Item } from '../stock/allocation.decider.ts'
import { findInstallDates, findInstallSlots, findNextFreeDays, type Tyres } from './install.queries.ts'

const Cart = z.object({
  eans: z.string().max(600).default(''),
  visitorId: z.string().max(200).optional(),
  by: z.literal('staff').optional(),
})
const Shops = z.object({ shops: z.string().max(4000) })
const LINE = /^(\d{8,14})(?:\*(\d{1,2}))?$/

/** `2901542743630,2907373823466*2`: EANs, each with a quantity when it is more than one. Anything that is no EAN is ignored. */
const itemsOf = (eans: string): Item[] =>
  eans
    .split(',')
    .slice(0, MAX_LINES)
    .flatMap((line) => {
      const [, ean, quantity = '1'] = LINE.exec(line.trim()) ?? []
      return ean === undefined ? [] : [{ ean, quantity: Math.max(1, Number(quantity)) }]
    })

const dayOf = (text: string): string => {
  if (isDay(text)) return text
  throw new HttpProblem(400, 'Invalid input', 'The day does not exist; write it as year-month-day.')
}

/**
 * `GET /install/dates/:shopId`, `/install/slots/:shopId/:date` and, for several garages, `/install/next?shops=`, with `?eans=` for a cart and `?visitorId=` for its
 * visitor, or `?by=staff` for the cart of a caller; the same under `/orders/:orderId` for the tyres of an order. Answers must not be cached.
 */
export const mountInstallRoutes = (
  router: Router,
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
): void => {
  const cartOf = (request: Request): Tyres => {
    const { eans, visitorId, by } = parseQuery(Cart, request)
    return { items: itemsOf(eans), visitorId, byStaff: by === 'staff' }
  }
  router.get('/install/dates/:shopId', letIn('edge'), async (request, response) => {
    const { shopId } = request.params
    response.json(await findInstallDates(database, shopId, cartOf(request), clock.now()))
  })
  router.get('/install/slots/:shopId/:date', letIn('edge'), async (request, response) => {
    const { shopId, date } = request.params
    response.json(await findInstallSlots(database, shopId, dayOf(date), cartOf(request), clock.now()))
  })
  router.get('/install/next', letIn('edge'), async (request, response) => {
    const shops = [...new Set(parseQuery(Shops, request).shops.split(','))].slice(0, MAX_ASKED_GARAGES)
    response.json(await findNextFreeDays(database, shops, cartOf(request), clock.now()))
  })
  router.get('/orders/:orderId/install/dates/:shopId', letIn('edge'), async (request, response) => {
    const { shopId, orderId } = request.params
    response.json(await findInstallDates(database, shopId, { orderId }, clock.now()))
  })
  router.get('/orders/:orderId/install/slots/:shopId/:date', letIn('edge'), async (request, response) => {
    const { shopId, date, orderId } = request.params
    response.json(await findInstallSlots(database, shopId, dayOf(date), { orderId }, clock.now()))
  })
}
