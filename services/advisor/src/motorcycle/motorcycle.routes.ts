import { MotorcycleListed } from '@zmig/events'
import { letIn, parseBody, parseQuery } from '@zmig/kit'
import { mountListFile } from '@zmig/kit/list-file'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importMotorcycles } from './motorcycle.commands.ts'
import { createMotorcycleFile } from './motorcycle-file.ts'
import { createStaffMotorcycles, listMotorcycles } from './staff-motorcycle.commands.ts'

const Motorcycles = z.object({ motorcycles: z.array(MotorcycleListed.data) })
/** The bounds of the fields are the decider's, so that their refusal has words. */
const text = z.string().max(200)
const Fields = z.object({
  brand: text,
  model: text,
  yearFrom: z.number(),
  yearTo: z.number(),
  category: text,
  engineCc: z.number(),
  frontSize: text,
  rearSize: text,
  frontLoad: text,
  frontSpeed: text,
  rearLoad: text,
  rearSpeed: text,
})
const Changed = Fields.extend({ version: z.int().min(1) })
const Filter = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  words: z.string().max(100).default(''),
  category: z.string().max(40).default(''),
})

/**
 * `POST /motorcycles`: how many bikes were new or changed. For staff `GET /motorcycles` page by page, `POST /motorcycles/new`,
 * `PUT` and `DELETE /motorcycles/{id}`: 200 with the answer, or a refusal by name. `/motorcycles/file…`: export and import.
 */
export const mountMotorcycleRoutes = (router: Router, deps: ServiceDeps): void => {
  const staff = createStaffMotorcycles(deps)
  mountListFile(router, '/motorcycles', createMotorcycleFile(deps))
  router.post('/motorcycles', letIn('operator'), async (request, response) => {
    response.json({ changed: await importMotorcycles(deps, parseBody(Motorcycles, request).motorcycles) })
  })
  router.get('/motorcycles', letIn('edge'), async (request, response) => {
    response.json(await listMotorcycles(deps.database, parseQuery(Filter, request)))
  })
  router.post('/motorcycles/new', letIn('edge'), async (request, response) => {
    response.json(await staff.create(parseBody(Fields, request)))
  })
  router.put('/motorcycles/:id', letIn('edge'), async (request, response) => {
    const { version, ...fields } = parseBody(Changed, request)
    response.json(await staff.change(String(request.params.id), fields, version))
  })
  router.delete('/motorcycles/:id', letIn('edge'), async (request, response) => {
    response.json(await staff.remove(String(request.params.id)))
  })
}
