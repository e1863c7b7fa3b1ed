import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { Opening } from './opening.commands.ts'

/** `companyIsSample`: the facts of the company are those that come with the shop */
type Opens = { companyIsSample: boolean; read: () => Promise<Opening>; set: (open: boolean) => Promise<boolean> }

const Wanted = z.object({ open: z.boolean() })

/** `GET /opening`: whether shoppers may order. `POST /opening`: opens or closes the shop; `changed` when it was the other way. */
export const mountOpeningRoutes = (router: Router, { companyIsSample, read, set }: Opens): void => {
  router.get('/opening', letIn('edge'), async (_request, response) => {
    response.json({ ...(await read()), companyIsSample })
  })
  router.post('/opening', letIn('edge'), async (request, response) => {
    response.json({ changed: await set(parseBody(Wanted, request).open) })
  })
}
