import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { Opening } from './opening.commands.ts'

type Opens = { read: () => Promise<Opening>; set: (open: boolean) => Promise<boolean> }

const Wanted = z.object({ open: z.boolean() })

/** `GET /opening`: whether shoppers may order. `POST /opening`: opens or closes the shop; `changed` when it was the other way. */
export const mountOpeningRoutes = (router: Router, { read, set }: Opens): void => {
  router.get('/opening', letIn('edge'), async (_request, response) => {
    response.json(await read())
  })
  router.post('/opening', letIn('edge'), async (request, response) => {
    response.json({ changed: await set(parseBody(Wanted, request).open) })
  })
}
