import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { createProductExport } from './export-products.ts'
import { createProductImportCommands } from './staff-product-import.commands.ts'
import { createProductImportQueries } from './staff-product-import.queries.ts'

/** Imports of facts, prices and stocks: export, upload, dry run, writing, and what became of each line. */
export const createStaffProductImports = (deps: StaffDeps): StaffPage => ({
  queries: createProductImportQueries(deps.sql, deps.services),
  commands: [...createProductImportCommands(deps), createProductExport(deps)],
})
