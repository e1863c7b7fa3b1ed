import { HttpProblem } from '@zmig/kit'
import type { Response } from 'express'
import * as z from 'zod/mini'
import type { StaffMember } from '../http/define-endpoint.ts'

/** Why a service refused a request of staff. */
export const Refused = z.object({ ok: z.literal(false), code: z.string(), message: z.string() })
export type Refused = z.infer<typeof Refused>

/**
 * The answer of a service to a command: done or refused.
 * @param done fields beside `ok: true`, in the contract's words
 * @param refused fields beside a refusal, such as the present state for a change that came too late
 */
export const orRefused = <Done extends z.core.$ZodShape, More extends z.core.$ZodShape = Record<never, never>>(
  done: Done,
  refused: More = {} as More,
) => z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), ...done }), z.extend(Refused, refused)])

/** The answer of a service that only says whether it did it. */
export const Done = orRefused({})

/** The status of refusals that have none of their own. */
const CONFLICT = 409
/** 422: the input has the shape that the contract asks for (otherwise 400), and a rule of the shop is against what it says. */
const statuses: Record<string, number> = { NOT_FOUND: 404, VALIDATION: 422, OWNER_ONLY: 403 }

/** Refusals that staff see are 4xx with members of their own (decisions.md, Catalogue: admin refusals). */
export const refuseStaff = (response: Response, { code, message }: Refused) => {
  response.status(statuses[code] ?? CONFLICT)
  return { ok: false, error: code, message }
}

/** Who is signed in, for an endpoint with the audience staff. @throws HttpProblem 401 for another audience */
export const signedIn = (staff: StaffMember | undefined): StaffMember => {
  if (!staff) throw new HttpProblem(401, 'Not signed in', 'יש להתחבר כדי להמשיך')
  return staff
}
