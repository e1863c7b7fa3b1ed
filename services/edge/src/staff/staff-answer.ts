import { HttpProblem } from '@zmig/kit'
import type { Response } from 'express'
import * as z from 'zod/mini'
import type { StaffMember } from '../http/define-endpoint.ts'

/** Why a service did not do what staff asked for. */
export const Refused = z.object({ ok: z.literal(false), code: z.string(), message: z.string() })
type Refused = z.infer<typeof Refused>

/** What a service answers that only has to say whether it did. */
export const Done = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), Refused])

/** Refusals that are neither missing nor mistyped input conflict with something else. */
const CONFLICT = 409
const statuses: Record<string, number> = { NOT_FOUND: 404, VALIDATION: 400 }

/** Refusals that staff see are 4xx of their own shape (decisions.md, Catalogue: admin refusals). */
export const refuseStaff = (response: Response, { code, message }: Refused) => {
  response.status(statuses[code] ?? CONFLICT)
  return { ok: false, error: code, message }
}

/** Who is signed in, where the contract says that somebody is. @throws when the endpoint is not staff's after all */
export const signedIn = (staff: StaffMember | undefined): StaffMember => {
  if (!staff) throw new HttpProblem(401, 'Not signed in', 'יש להתחבר כדי להמשיך')
  return staff
}
