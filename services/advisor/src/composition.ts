import { join } from 'node:path'
import { MotorcycleListed } from '@zmig/events'
import { letIn, parseBody, type Migrations } from '@zmig/kit'
import { createFactImporter } from '@zmig/kit/facts'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'

export type Motorcycle = z.infer<typeof MotorcycleListed.data>

/** Lists bikes with their fitments: the original front and rear size in canonical form (`120/70-17`, `3.00-18`). */
export const importMotorcycles = createFactImporter<Motorcycle>({
  table: 'advisor.motorcycle',
  idOf: (motorcycle) => motorcycle.id,
  event: MotorcycleListed,
  source: '/advisor',
})

const Motorcycles = z.object({ motorcycles: z.array(MotorcycleListed.data) })

/** `POST /motorcycles`: answers how many bikes were new or changed. */
const mountMotorcycleRoutes = (router: Router, deps: ServiceDeps): void => {
  router.post('/motorcycles', letIn('operator'), async (request, response) => {
    response.json({ changed: await importMotorcycles(deps, parseBody(Motorcycles, request).motorcycles) })
  })
}

/** Schema `advisor`. */
export const advisorMigrations: Migrations = {
  schema: 'advisor',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('advisor')],
}

/** The advisor knows the motorcycles and their original tyre sizes, and will advise which tyres fit. It follows no events yet. */
export const createAdvisorService = (deps: ServiceDeps): Service => ({
  name: 'advisor',
  mount: (router) => mountMotorcycleRoutes(router, deps),
  replicas: [],
})
