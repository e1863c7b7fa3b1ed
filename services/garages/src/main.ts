/** Garages as a process of its own. */
import { noSettings, runService } from '@zmig/projections/host'
import { createGaragesService, garagesMigrations } from './composition.ts'

await runService({ name: 'garages', migrations: [garagesMigrations], config: noSettings, create: createGaragesService })
