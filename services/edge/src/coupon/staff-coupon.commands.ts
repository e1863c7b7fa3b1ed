import { createCoupon, deleteCoupon, toggleCoupon, updateCoupon, type CouponFields } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand } from '../http/define-endpoint.ts'
import { agorot } from '../money.ts'
import type { Audit } from '../staff/audit.ts'
import { Done, Refused, refuseStaff, signedIn } from '../staff/staff-answer.ts'
import { COUPONS, OrderingCoupon, toCoupons } from './staff-coupon.queries.ts'

/** A change that came too late is refused together with the coupon as it is now. */
const Saved = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), coupon: OrderingCoupon }),
  z.extend(Refused, { coupon: z.optional(OrderingCoupon) }),
])
const Toggled = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), active: z.boolean() }), Refused])

type Response = Parameters<typeof refuseStaff>[0]

const pathOf = ({ id = '' }: Record<string, string>) => `${COUPONS}/${encodeURIComponent(id)}`

/** The form of a coupon as ordering takes it, the discount in agorot. */
const inOrdering = <Fields extends CouponFields>({ discountAmount, ...fields }: Fields) => ({
  ...fields,
  discount: agorot(discountAmount),
})

/** Staff change coupons. Ordering keeps and decides them; the audit records every change. */
export const createStaffCouponCommands = (sql: Sql, services: ServiceClient, audit: Audit): Command[] => {
  const answerSaved = async (answer: z.infer<typeof Saved>, response: Response) => {
    const [coupon] = answer.coupon ? await toCoupons(sql, [answer.coupon]) : []
    const result = answer.ok ? { ok: true } : refuseStaff(response, answer)
    return { ...result, ...(coupon && { coupon }) }
  }
  return [
    defineCommand(createCoupon, async ({ body, staff, response }) => {
      const by = signedIn(staff)
      const answer = z.parse(Saved, await services.post(COUPONS, { ...inOrdering(body), by: by.staffId }))
      if (answer.ok) await audit(by, 'coupon-created', answer.coupon.id)
      return answerSaved(answer, response)
    }),
    defineCommand(updateCoupon, async ({ params, body, staff, response }) => {
      const answer = z.parse(Saved, await services.put(pathOf(params), inOrdering(body)))
      if (answer.ok) await audit(signedIn(staff), 'coupon-changed', answer.coupon.id)
      return answerSaved(answer, response)
    }),
    defineCommand(deleteCoupon, async ({ params, staff, response }) => {
      const answer = z.parse(Done, await services.delete(pathOf(params)))
      if (!answer.ok) return refuseStaff(response, answer)
      await audit(signedIn(staff), 'coupon-deleted', params['id'] ?? '')
      return { ok: true }
    }),
    defineCommand(toggleCoupon, async ({ params, body, staff, response }) => {
      const answer = z.parse(Toggled, await services.patch(`${pathOf(params)}/toggle`, body ?? {}))
      if (!answer.ok) return refuseStaff(response, answer)
      await audit(signedIn(staff), answer.active ? 'coupon-switched-on' : 'coupon-switched-off', params['id'] ?? '')
      return { ok: true, active: answer.active }
    }),
  ]
}
