import { createCoupon, deleteCoupon, listCoupons, toggleCoupon, updateCoupon, type Coupon } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { shekels } from '../money.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import type { Audit } from '../staff/audit.ts'
import { Done, Refused, refuseStaff, signedIn } from '../staff/staff-answer.ts'

/** A coupon in the words of ordering, the discount in agorot. */
const OwnCoupon = z.object({
  id: z.string(),
  code: z.string(),
  ean: z.string(),
  discount: z.number(),
  active: z.boolean(),
  singleUse: z.boolean(),
  redemptions: z.number(),
})
const Found = z.object({ coupons: z.array(OwnCoupon), total: z.number() })
const Saved = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), coupon: OwnCoupon }), Refused])
const Toggled = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), active: z.boolean() }), Refused])

const toCoupon = ({ id, discount, ...coupon }: z.infer<typeof OwnCoupon>): Coupon => ({
  _id: id,
  ...coupon,
  discountAmount: shekels(discount),
})

const COUPONS = '/ordering/coupons'
const pathOf = ({ id = '' }: Record<string, string>) => `${COUPONS}/${encodeURIComponent(id)}`
const PAGE = 20

/** Staff's coupons: kept and decided by ordering, and every change is recorded. */
export const createStaffCouponCommands = (services: ServiceClient, audit: Audit): Command[] => [
  defineCommand(listCoupons, async ({ query: { page = 1, limit = PAGE, code = '', ean = '', active = '' } }) => {
    const filter = new URLSearchParams({ page: String(page), limit: String(limit), code, ean, active })
    const { coupons, total } = z.parse(Found, await services.get(`${COUPONS}?${filter.toString()}`))
    return { ok: true as const, coupons: coupons.map(toCoupon), pagination: { page, limit, total } }
  }),
  defineCommand(createCoupon, async ({ body, staff, response }) => {
    const answer = z.parse(Saved, await services.post(COUPONS, body))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), 'coupon-created', answer.coupon.id)
    return { ok: true, coupon: toCoupon(answer.coupon) }
  }),
  defineCommand(updateCoupon, async ({ params, body, staff, response }) => {
    const answer = z.parse(Saved, await services.put(pathOf(params), body))
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
