import { createGarage, type GarageFields, updateGarage } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { type Command, defineCommand, type StaffMember } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps } from '../staff-pages.ts'
import { refuseBreaking } from './broken-bookings.ts'
import { auditedGarage, SavedGarage, toFact, toStaffGarage } from './garage-wire.ts'
import { readGarages } from './staff-garage.queries.ts'

const Saved = orRefused({ garage: SavedGarage, before: z.nullable(SavedGarage) }, { garage: z.optional(SavedGarage) })

type Response = Parameters<typeof refuseStaff>[0]
type Save = { id: string; fields: GarageFields; version: number | null; staff: StaffMember; response: Response }

/** Staff list and change garages. The service of garages decides, ordering says which appointments a change breaks. */
export const createStaffGarageCommands = ({ sql, services, audit }: StaffDeps): Command[] => {
  const save = async ({ id, fields, version, staff, response }: Save) => {
    const path = `/garages/garages/${encodeURIComponent(id)}`
    const answer = z.parse(Saved, await services.put(path, { garage: toFact(id, fields), version }))
    const { cities } = await readGarages(services)
    const shown = answer.garage && { garage: toStaffGarage(answer.garage, cities) }
    if (!answer.ok) return { ...refuseStaff(response, answer), ...shown }
    const { garage, before } = answer
    const changes = changedFields(before && auditedGarage(before), auditedGarage(garage))
    const named = garage.garage.displayName
    if (changes.length > 0) await audit(staff, before ? 'garage-changed' : 'garage-created', id, { named }, changes)
    return { ok: true, ...shown }
  }

  return [
    defineCommand(createGarage, async ({ body: { id, ...fields }, staff, response }) =>
      save({ id, fields, version: null, staff: signedIn(staff), response }),
    ),
    defineCommand(
      updateGarage,
      async ({ params: { id = '' }, body: { version, accepted, ...fields }, staff, response }) => {
        const member = signedIn(staff)
        const { hours, capacityPerSlot, manualBooking, hide, closures = [] } = toFact(id, fields)
        const plan = { hours, capacityPerSlot, manualBooking, hide, closures }
        const path = `/ordering/garages/${encodeURIComponent(id)}/broken-bookings`
        const refusal = await refuseBreaking({ sql, services }, path, plan, accepted)
        if (refusal) {
          await audit(member, 'broken-bookings-read', id, { named: fields.displayName })
          return { ...refuseStaff(response, { ok: false, ...refusal }), broken: refusal.broken }
        }
        return save({ id, fields, version, staff: member, response })
      },
    ),
  ]
}
