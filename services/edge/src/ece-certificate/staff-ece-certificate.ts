import type { StaffDeps, StaffPage } from '../staff/staff-pages.ts'

export const createStaffEceCertificates = (_deps: StaffDeps): StaffPage => ({ queries: [], commands: [] })
