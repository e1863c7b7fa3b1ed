import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffEceInvoices = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
