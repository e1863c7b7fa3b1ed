import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { MailAddress } from './mail-address.ts'
import { StaffRole } from './staff.ts'

/** An address that may sign in. */
export const StaffAccess = z.object({
  email: z.string(),
  role: StaffRole,
  /** its name at Google; empty before its first sign-in */
  name: z.string(),
  /** an address of the settings (`ADMIN_EMAILS`): only the operator changes it */
  isFixed: z.boolean(),
  lastSignedInAt: z.nullable(z.string()),
})
export type StaffAccess = z.infer<typeof StaffAccess>

const Address = MailAddress.check(z.toLowerCase())

export const staffAccess = get('/api/v1/admin/staff', {
  summary: 'Who may sign in: addresses of the settings, those that owners entered, and whole domains',
  audience: 'owner',
  answer: z.object({
    ok: z.literal(true),
    members: z.array(StaffAccess),
    /** domains of Google Workspaces whose every account is staff's */
    domains: z.array(z.string()),
  }),
})

/** `{ok: false, error, message}` of a refused change (decisions.md, Catalogue: admin refusals). */
const answer = z.object({
  ok: z.boolean(),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  member: z.optional(StaffAccess),
})

export const grantAccess = post('/api/v1/admin/staff', {
  summary: 'Lets an address sign in, or changes its role',
  audience: 'owner',
  body: z.object({
    email: Address,
    role: StaffRole,
    /** the role on the screen, null for a new address; another role here means that a colleague changed it: 409 */
    before: z.nullable(StaffRole),
  }),
  answer,
})

export const withdrawAccess = post('/api/v1/admin/staff/remove', {
  summary: 'Takes an address from the list and ends its sessions; the last owner stays',
  audience: 'owner',
  body: z.object({ email: Address, before: StaffRole }),
  answer,
})
