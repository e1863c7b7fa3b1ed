import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffGarages = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
