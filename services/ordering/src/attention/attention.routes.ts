import { idOf, letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { CloseAttention, ReopenAttention } from './attention.commands.ts'
import type { AttentionCase } from './attention.repository.ts'

const Actor = z.string().min(1).max(200)
const Close = z.object({ actor: Actor, note: z.string().max(500).optional() })
const Reopen = z.object({ actor: Actor })

/**
 * `GET /attention`: open cases. `POST /attention/{id}/close` `{actor, note?}` and `/reopen` `{actor}`: 200 with ok, or not when there is no
 * such case.
 */
export const mountAttentionRoutes = (
  router: Router,
  { list, close, reopen }: { list: () => Promise<AttentionCase[]>; close: CloseAttention; reopen: ReopenAttention },
): void => {
  router.get('/attention', letIn('edge'), async (_request, response) => {
    response.json({ cases: await list() })
  })
  router.post('/attention/:id/close', letIn('edge'), async (request, response) => {
    const by = parseBody(Close, request)
    response.json(await close(idOf(request), by))
  })
  router.post('/attention/:id/reopen', letIn('edge'), async (request, response) => {
    const by = parseBody(Reopen, request)
    response.json(await reopen(idOf(request), by))
  })
}
