import { HttpProblem, parseQuery } from '@zmig/kit'
import { PURCHASE_ADDRESS } from '@zmig/shell-client/purchase'
import type { Edge } from '@zmig/edge'
import type { Response, Router } from 'express'
import * as z from 'zod'
import type { Visits } from '../slices/visits.ts'

const OfPurchase = z.object({ version: z.string().max(80) })

export type SliceRoutes = {
  edge: Pick<Edge, 'limitPage' | 'requireSameOrigin' | 'requireStaff'>
  visits: Pick<Visits, 'beginPurchase' | 'beginTrial' | 'endTrials'>
  /** what is published and who gets it */
  discover: () => Promise<object>
}

const sendOn = (response: Response, cookie: string, address: string) =>
  response.set({ 'set-cookie': cookie, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(303, address)

/** Addresses that are about slices themselves. */
export const mountSliceRoutes = (router: Router, { edge, visits, discover }: SliceRoutes): void => {
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
  // links to versions: GET, because a person opens them. What is signed into one is shown to that browser, with a badge
  router.get('/slices/try/:choice', async (request, response) => {
    await edge.limitPage(request)
    const begun = await visits.beginTrial(request, request.params.choice)
    if (!begun) {
      response.set('x-robots-tag', 'noindex')
      throw new HttpProblem(410, 'Gone', 'This link was altered, is over, or its version is gone. Ask for a new one.')
    }
    sendOn(response, begun.cookie, begun.address)
  })
  router.get('/slices/end', (_request, response) => sendOn(response, visits.endTrials(), '/'))
  router.get('/slices/discovery', async (request, response) => {
    edge.requireSameOrigin(request)
    await edge.requireStaff(request)
    response.set('cache-control', 'no-store').json(await discover())
  })
  router.all('/slices/discovery', (_request, response) => {
    response.set('allow', 'GET')
    throw new HttpProblem(405, 'Method not allowed', 'This address is read.')
  })
}
