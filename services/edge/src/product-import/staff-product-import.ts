import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffProductImports = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
