import { Coupon, createCoupon, deleteCoupon, toggleCoupon, updateCoupon, type CouponFields } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { agorot, shekels } from '../../money.ts'
import { type Audit, changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { COUPONS, OrderingCoupon, toCoupons } from './staff-coupon.queries.ts'

/** A change that came too late is refused together with the coupon as it is now. */
const Saved = orRefused(
  { coupon: OrderingCoupon, before: z.optional(OrderingCoupon) },
  { coupon: z.optional(OrderingCoupon) },
)
const Toggled = orRefused({ code: Coupon.shape.code, active: Coupon.shape.active, was: Coupon.shape.active })

type Response = Parameters<typeof refuseStaff>[0]

const pathOf = ({ id = '' }: Record<string, string>) => `${COUPONS}/${encodeURIComponent(id)}`

/** The form of a coupon as ordering takes it, the discount in agorot. */
const inOrdering = <Fields extends CouponFields>({ discountAmount, ...fields }: Fields) => ({
  ...fields,
  discount: agorot(discountAmount),
})

/** What the history shows of a coupon. */
const fieldsOf = ({ code, ean, discount, active, singleUse, validUntil }: z.infer<typeof OrderingCoupon>) => ({
  code,
  ean,
  discountAmount: shekels(discount),
  active,
  singleUse,
  validUntil,
})

/** How owners know it in the history, when it is long deleted too. */
const nameOf = ({ code }: { code: string }) => ({ named: code })

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
      const answer = z.parse(
        Saved,
        await services.post(COUPONS, { ...inOrdering(body), by: by.staffId, role: by.role }),
      )
      if (answer.ok)
        await audit(
          by,
          'coupon-created',
          answer.coupon.id,
          nameOf(answer.coupon),
          changedFields(null, fieldsOf(answer.coupon)),
        )
      return answerSaved(answer, response)
    }),
    defineCommand(updateCoupon, async ({ params, body, staff, response }) => {
      const { role } = signedIn(staff)
      const answer = z.parse(Saved, await services.put(pathOf(params), { ...inOrdering(body), role }))
      if (answer.ok) {
        const changes = changedFields(fieldsOf(answer.before ?? answer.coupon), fieldsOf(answer.coupon))
        await audit(signedIn(staff), 'coupon-changed', answer.coupon.id, nameOf(answer.coupon), changes)
      }
      return answerSaved(answer, response)
    }),
    defineCommand(deleteCoupon, async ({ params, staff, response }) => {
      const by = signedIn(staff)
      const path = `${pathOf(params)}?role=${by.role}`
      const answer = z.parse(orRefused({ before: OrderingCoupon }), await services.delete(path))
      if (!answer.ok) return refuseStaff(response, answer)
      await audit(
        by,
        'coupon-deleted',
        params['id'] ?? '',
        nameOf(answer.before),
        changedFields(fieldsOf(answer.before), null),
      )
      return { ok: true }
    }),
    defineCommand(toggleCoupon, async ({ params, body, staff, response }) => {
      const { role } = signedIn(staff)
      const answer = z.parse(Toggled, await services.patch(`${pathOf(params)}/toggle`, { ...body, role }))
      if (!answer.ok) return refuseStaff(response, answer)
      const action = answer.active ? 'coupon-switched-on' : 'coupon-switched-off'
      const changes = changedFields({ active: answer.was }, { active: answer.active })
      await audit(signedIn(staff), action, params['id'] ?? '', nameOf(answer), changes)
      return { ok: true, active: answer.active }
    }),
  ]
}
