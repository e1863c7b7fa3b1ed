import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffMessages = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
