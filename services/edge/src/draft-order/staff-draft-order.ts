import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffDraftOrders = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
