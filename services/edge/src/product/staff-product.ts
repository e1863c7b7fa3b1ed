import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffProducts = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
