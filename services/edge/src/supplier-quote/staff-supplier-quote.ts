import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffSupplierQuotes = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
