import { createCoupon, deleteCoupon, toggleCoupon, updateCoupon, type CouponFields } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand } from '../http/define-endpoint.ts'
import { agorot } from '../money.ts'
import type { Audit } from '../staff/audit.ts'
import { Done, Refused, refuseStaff, signedIn } from '../staff/staff-answer.ts'
import { COUPONS, OrderingCoupon, toCoupon } from './staff-coupon.queries.ts'

const Saved = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), coupon: OrderingCoupon }), Refused])
const Toggled = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), active: z.boolean() }), Refused])

const pathOf = ({ id = '' }: Record<string, string>) => `${COUPONS}/${encodeURIComponent(id)}`

/** The form of a coupon as ordering takes it, the discount in agorot. */
const inOrdering = ({ discountAmount, ...fields }: CouponFields) => ({ ...fields, discount: agorot(discountAmount) })

/** Staff change coupons. Ordering keeps and decides them; the audit records every change. */
export const createStaffCouponCommands = (services: ServiceClient, audit: Audit): Command[] => [
  defineCommand(createCoupon, async ({ body, staff, response }) => {
    const answer = z.parse(Saved, await services.post(COUPONS, inOrdering(body)))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), 'coupon-created', answer.coupon.id)
    return { ok: true, coupon: toCoupon(answer.coupon) }
  }),
  defineCommand(updateCoupon, async ({ params, body, staff, response }) => {
    const answer = z.parse(Saved, await services.put(pathOf(params), inOrdering(body)))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), 'coupon-changed', answer.coupon.id)
    return { ok: true, coupon: toCoupon(answer.coupon) }
  }),
  defineCommand(deleteCoupon, async ({ params, staff, response }) => {
    const answer = z.parse(Done, await services.delete(pathOf(params)))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), 'coupon-deleted', params['id'] ?? '')
    return { ok: true }
  }),
  defineCommand(toggleCoupon, async ({ params, staff, response }) => {
    const answer = z.parse(Toggled, await services.patch(`${pathOf(params)}/toggle`, {}))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), answer.active ? 'coupon-switched-on' : 'coupon-switched-off', params['id'] ?? '')
    return { ok: true, active: answer.active }
  }),
]
