import type { importTyres } from '@zmig/catalog'
import type { Database } from '@zmig/kit'

/** What the import commands need beside the database; the dependencies of any service fit. */
type SeedServices = Omit<Parameters<typeof importTyres>[0], 'database'>

export type SeedDeps = { database: Database; services: SeedServices }
