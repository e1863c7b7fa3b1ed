import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { createProductHistoryQueries } from './product-history.queries.ts'
import { createPictureCommands } from './staff-picture.ts'
import { createStaffProductCommands } from './staff-product.commands.ts'
import { createStaffProductQueries } from './staff-product.queries.ts'
import { createTyreCommands, createTyreQueries } from './staff-tyre.ts'

/** Products as staff look after them: facts, prices, stock, pictures, sets, and the history of each. */
export const createStaffProducts = (deps: StaffDeps): StaffPage => ({
  queries: [
    ...createStaffProductQueries(deps.sql, deps.services),
    ...createProductHistoryQueries(deps.sql, deps.services),
    ...createTyreQueries(deps.sql),
  ],
  commands: [...createStaffProductCommands(deps), ...createTyreCommands(deps), ...createPictureCommands(deps)],
})
