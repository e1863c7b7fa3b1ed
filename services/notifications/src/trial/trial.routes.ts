import { letIn, parseBody } from '@zmig/kit'
import type { Service } from '@zmig/projections'
import * as z from 'zod'
import type { Trials } from './trial.commands.ts'

const To = z.object({ to: z.string().max(200) })

/** `GET /trials`: how mail and texts stand; `POST /trials/mail` and `/trials/text` send one to the owner who asks. */
export const mountTrialRoutes = (router: Parameters<Service['mount']>[0], trials: Trials): void => {
  router.get('/trials', letIn('edge'), async (_request, response) => {
    response.json(await trials.read())
  })
  router.post('/trials/mail', letIn('edge'), async (request, response) => {
    response.json(await trials.mail(parseBody(To, request).to))
  })
  router.post('/trials/text', letIn('edge'), async (request, response) => {
    response.json(await trials.text(parseBody(To, request).to))
  })
}
