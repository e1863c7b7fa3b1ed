import { HttpProblem, parseBody } from '@zmig/kit'
import * as z from 'zod'
import { activateSlice, publishSlice, rollbackSlice, type SlicesDeps } from './slice.commands.ts'
import { SliceName, SliceVersion } from './slice-meta.ts'
import { listSlices } from './slice.queries.ts'
import type { Router } from 'express'
import type { Refusal } from './slice.decider.ts'

const Publish = z.object({ directory: z.string().min(1) })
const Activate = z.object({ slice: SliceName, version: SliceVersion })
const Rollback = z.object({ slice: SliceName })

const orRefuse = <Answer extends { ok: true }>(answer: Answer | Refusal): Answer => {
  if (!answer.ok) throw new HttpProblem(409, 'Refused', answer.reason)
  return answer
}

/** Routes on the private port; a build is named by its folder because caller and service share the machine. */
export const mountSliceRoutes = (router: Router, deps: SlicesDeps): void => {
  router.get('/', async (_request, response) => {
    response.json(await listSlices(deps.database))
  })
  router.post('/publish', async (request, response) => {
    response.json(orRefuse(await publishSlice(deps, parseBody(Publish, request).directory)))
  })
  router.post('/activate', async (request, response) => {
    const { slice, version } = parseBody(Activate, request)
    response.json(orRefuse(await activateSlice(deps, slice, version)))
  })
  router.post('/rollback', async (request, response) => {
    response.json(orRefuse(await rollbackSlice(deps, parseBody(Rollback, request).slice)))
  })
}
