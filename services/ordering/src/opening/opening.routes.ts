import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { TerminalTrial } from '../terminal-trial/terminal-trial.commands.ts'
import type { Opening } from './opening.commands.ts'

/** `companyIsSample`: the facts of the company are those that come with the shop */
type Opens = {
  companyIsSample: boolean
  read: () => Promise<Opening>
  set: (open: boolean) => Promise<boolean>
  trial: Pick<TerminalTrial, 'start' | 'read'>
}

const Wanted = z.object({ open: z.boolean() })

/**
 * `GET /opening`: whether shoppers may order, and what is known of the terminal. `POST /opening`: opens or closes the shop;
 * `changed` when it was the other way. `POST /opening/terminal-trial`: the page on which an owner pays one shekel.
 */
export const mountOpeningRoutes = (router: Router, { companyIsSample, read, set, trial }: Opens): void => {
  router.get('/opening', letIn('edge'), async (_request, response) => {
    response.json({ ...(await read()), companyIsSample, terminal: await trial.read() })
  })
  router.post('/opening', letIn('edge'), async (request, response) => {
    response.json({ changed: await set(parseBody(Wanted, request).open) })
  })
  router.post('/opening/terminal-trial', letIn('edge'), async (_request, response) => {
    response.json(await trial.start())
  })
}
