import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { createStaffGarageCommands } from './staff-garage.commands.ts'
import { createStaffGarageQueries } from './staff-garage.queries.ts'
import { createStaffHolidayCommands } from './staff-holiday.commands.ts'

/** The pages of garages: their facts, their weeks and holidays. */
export const createStaffGarages = (deps: StaffDeps): StaffPage => ({
  queries: createStaffGarageQueries(deps),
  commands: [...createStaffGarageCommands(deps), ...createStaffHolidayCommands(deps)],
})
