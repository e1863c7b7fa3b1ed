import { TyreRequest } from '@zmig/edge-contract'
import { parseBody } from '@zmig/kit'
import type { Router } from 'express'
import type { RequestTyreAnswer } from './tyre-request.commands.ts'

/** `POST /tyre-requests`: 200 with the request's id, or with the field that is not right. */
export const mountTyreRequestRoutes = (
  router: Router,
  requestTyre: (request: TyreRequest) => Promise<RequestTyreAnswer>,
): void => {
  router.post('/tyre-requests', async (request, response) => {
    response.json(await requestTyre(parseBody(TyreRequest, request)))
  })
}
