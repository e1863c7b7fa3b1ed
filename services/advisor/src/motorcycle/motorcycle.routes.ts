import { MotorcycleListed } from '@zmig/events'
import { parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importMotorcycles } from './motorcycle.commands.ts'

const Motorcycles = z.object({ motorcycles: z.array(MotorcycleListed.data) })

/** `POST /motorcycles`: answers how many bikes were new or changed. */
export const mountMotorcycleRoutes = (router: Router, deps: ServiceDeps): void => {
  router.post('/motorcycles', async (request, response) => {
    response.json({ changed: await importMotorcycles(deps, parseBody(Motorcycles, request).motorcycles) })
  })
}
