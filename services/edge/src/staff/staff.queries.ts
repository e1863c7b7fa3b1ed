import { currentStaff, type Staff } from '@zmig/edge-contract'
import type { EdgeConfig } from '../config.ts'
import { defineQuery, type Query, type StaffMember } from '../http/define-endpoint.ts'
import { authorizeUrl } from './google-sign-in.ts'

/** A member of staff in the contract's words. */
export const toStaff = ({ staffId, name, email, role }: StaffMember): Staff => ({ _id: staffId, name, email, role })

/** Who is signed in, and where the sign-in begins. */
export const createStaffQueries = (config: Pick<EdgeConfig, 'googleBaseUrl' | 'googleClientId'>): Query[] => [
  defineQuery(currentStaff, ({ staff }) =>
    Promise.resolve({ user: staff ? toStaff(staff) : null, authorizeUrl: authorizeUrl(config) }),
  ),
]
