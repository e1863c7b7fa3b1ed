/** Garages as a process of its own. */
import { runService } from '@zmig/projections/host'
import { createGaragesService, garagesMigrations } from './composition.ts'

await runService(
  { name: 'garages', migrations: [garagesMigrations], create: (deps) => createGaragesService(deps) },
  process.env,
)
