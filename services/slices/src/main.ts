/** Slices as a process of its own. */
import { runService } from '@zmig/projections/host'
import { createSlicesService, slicesMigrations } from './composition.ts'
import { slicesConfig } from './config.ts'

await runService({
  name: 'slices',
  migrations: [slicesMigrations],
  config: slicesConfig,
  create: createSlicesService,
})
