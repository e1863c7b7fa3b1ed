import { HttpProblem, parseQuery } from '@zmig/kit'
import { PURCHASE_ADDRESS } from '@zmig/shell-client/purchase'
import type { Edge } from '@zmig/edge'
import type { Router } from 'express'
import * as z from 'zod'
import type { Visits } from '../slices/visits.ts'

const OfPurchase = z.object({ version: z.string().max(80) })

export type SliceRoutes = {
  edge: Pick<Edge, 'limitPage' | 'requireSameOrigin'>
  visits: Pick<Visits, 'beginPurchase'>
}

/** Addresses that are about slices themselves. */
export const mountSliceRoutes = (router: Router, { edge, visits }: SliceRoutes): void => {
  router.post(PURCHASE_ADDRESS, async (request, response) => {
    edge.requireSameOrigin(request)
    await edge.limitPage(request)
    const cookie = await visits.beginPurchase(request, parseQuery(OfPurchase, request).version)
    if (cookie !== undefined) response.setHeader('set-cookie', cookie)
    response.status(204).end()
  })
  router.all(PURCHASE_ADDRESS, (_request, response) => {
    response.set('allow', 'POST')
    throw new HttpProblem(405, 'Method not allowed', 'Pages of the shop post to this address.')
  })
}
