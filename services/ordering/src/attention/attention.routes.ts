import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { CloseAttention } from './attention.commands.ts'
import type { AttentionCase } from './attention.repository.ts'

const Id = z.uuid()
/** An id of no case, for requests whose id is malformed. */
const NO_CASE = '00000000-0000-0000-0000-000000000000'
const Close = z.object({ actor: z.string().min(1).max(200), note: z.string().max(500).optional() })

/**
 * `GET /attention`: open cases. `POST /attention/{id}/close` `{actor, note?}`: 200 with ok, or not when there is no
 * such case.
 */
export const mountAttentionRoutes = (
  router: Router,
  { list, close }: { list: () => Promise<AttentionCase[]>; close: CloseAttention },
): void => {
  router.get('/attention', letIn('edge'), async (_request, response) => {
    response.json({ cases: await list() })
  })
  router.post('/attention/:id/close', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const by = parseBody(Close, request)
    response.json(await close(id.success ? id.data : NO_CASE, by))
  })
}
