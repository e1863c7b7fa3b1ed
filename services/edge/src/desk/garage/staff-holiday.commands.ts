import { isShopDay, removeHoliday, saveHoliday, StaffHoliday } from '@zmig/edge-contract'
import { HttpProblem } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps } from '../staff-pages.ts'
import { refuseBreaking } from './broken-bookings.ts'

const Saved = orRefused(
  { holiday: z.nullable(StaffHoliday), before: z.nullable(StaffHoliday) },
  { holiday: z.optional(StaffHoliday) },
)

const audited = ({ name, closed }: StaffHoliday) => ({ holiday: name, closed })

const requireDay = (day: string): string => {
  if (!isShopDay(day)) throw new HttpProblem(400, 'Invalid input', 'Write the day as year-month-day.')
  return day
}

/** Staff list, change and remove holidays of the whole country. */
export const createStaffHolidayCommands = ({ sql, services, audit }: StaffDeps): Command[] => [
  defineCommand(saveHoliday, async ({ params, body: { name, closed, version, accepted }, staff, response }) => {
    const member = signedIn(staff)
    const day = requireDay(params['day'] ?? '')
    const refusal = await refuseBreaking(
      { sql, services },
      `/ordering/holidays/${day}/broken-bookings`,
      { closed },
      accepted,
    )
    if (refusal) {
      await audit(member, 'broken-bookings-read', day)
      return { ...refuseStaff(response, { ok: false, ...refusal }), broken: refusal.broken }
    }
    const saved = await services.put(`/garages/holidays/${day}`, { holiday: { day, name, closed }, version })
    const answer = z.parse(Saved, saved)
    if (!answer.ok) return { ...refuseStaff(response, answer), ...(answer.holiday && { holiday: answer.holiday }) }
    const { holiday, before } = answer
    const changes = changedFields(before && audited(before), holiday && audited(holiday))
    if (changes.length > 0) await audit(member, before ? 'holiday-changed' : 'holiday-listed', day, {}, changes)
    return { ok: true, holiday }
  }),

  defineCommand(removeHoliday, async ({ params, body, staff, response }) => {
    const day = requireDay(params['day'] ?? '')
    const answer = z.parse(Saved, await services.post(`/garages/holidays/${day}/remove`, body))
    if (!answer.ok) return { ...refuseStaff(response, answer), ...(answer.holiday && { holiday: answer.holiday }) }
    const changes = changedFields(answer.before && audited(answer.before), null)
    await audit(signedIn(staff), 'holiday-removed', day, {}, changes)
    return { ok: true, holiday: null }
  }),
]
