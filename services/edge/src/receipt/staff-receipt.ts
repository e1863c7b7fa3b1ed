import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffReceipts = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
