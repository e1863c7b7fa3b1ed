import { join } from 'node:path'
import { letIn, HttpProblem, parseBody, type Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import type { SlicesConfig } from './config.ts'
import { SliceName, SliceVersion } from './slice/slice-build.ts'
import { createDirectorySliceStore } from './slice/slice-store.ts'
import { activateSlice, publishSlice, rollbackSlice, type Refusal, type SlicesDeps } from './slice/slice.commands.ts'
import { listSlices } from './slice/slice.queries.ts'

const Publish = z.object({ directory: z.string().min(1) })
const Activate = z.object({ slice: SliceName, version: SliceVersion })
const Rollback = z.object({ slice: SliceName })

const orRefuse = <Answer extends { ok: true }>(answer: Answer | Refusal): Answer => {
  if (!answer.ok) throw new HttpProblem(409, 'Refused', answer.reason)
  return answer
}

/** Routes on the private port; a build is named by its folder because caller and service share the machine. */
const mountSliceRoutes = (router: Router, deps: SlicesDeps): void => {
  router.get('/', letIn('operator'), async (_request, response) => {
    response.json(await listSlices(deps.database))
  })
  router.post('/publish', letIn('operator'), async (request, response) => {
    response.json(orRefuse(await publishSlice(deps, parseBody(Publish, request).directory)))
  })
  router.post('/activate', letIn('operator'), async (request, response) => {
    const { slice, version } = parseBody(Activate, request)
    response.json(orRefuse(await activateSlice(deps, slice, version)))
  })
  router.post('/rollback', letIn('operator'), async (request, response) => {
    response.json(orRefuse(await rollbackSlice(deps, parseBody(Rollback, request).slice)))
  })
}

/** Schema `slices`. */
export const slicesMigrations: Migrations = {
  schema: 'slices',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('slices')],
}

/** Keeps the published versions of slices and which one is active. */
export const createSlicesService = (deps: ServiceDeps, { dataDirectory }: SlicesConfig): Service => ({
  name: 'slices',
  mount: (router) => mountSliceRoutes(router, { ...deps, store: createDirectorySliceStore(dataDirectory) }),
  replicas: [],
})
