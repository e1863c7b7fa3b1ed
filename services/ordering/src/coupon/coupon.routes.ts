import { CouponFields as FieldsOnTheWire } from '@zmig/edge-contract'
import type { DiscountLimit } from '@zmig/edge-contract'
import { letIn, parseBody, parseQuery } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { Router } from 'express'
import * as z from 'zod'
import * as mini from 'zod/mini'
import type { StaffCoupons } from './staff-coupon.commands.ts'
import type { StaffCoupon } from './staff-coupon.decider.ts'
import type { CouponFilter } from './staff-coupon.queries.ts'

const Id = z.uuid()
/** The contract's fields with the discount in agorot. */
const { discountAmount: _, ...shared } = FieldsOnTheWire.shape
const CouponFields = mini.object({ ...shared, discount: mini.int().check(mini.gte(0)) })
/** without it the limits of staff count */
const role = mini._default(mini.enum(['staff', 'owner']), 'staff')
const NewCoupon = mini.extend(CouponFields, {
  role,
  by: mini.optional(mini.string().check(mini.maxLength(100))),
})
const ChangedCoupon = mini.extend(CouponFields, {
  role,
  version: mini.optional(mini.int().check(mini.gte(1))),
})
const Wanted = z.object({ role: z.enum(['staff', 'owner']).default('staff'), active: z.boolean().optional() })
const Deleted = z.object({ role: z.enum(['staff', 'owner']).default('staff') })
const Filter = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  code: z.string().max(40).optional(),
  ean: z.string().max(14).optional(),
  active: z.enum(['true', 'false', 'all', '']).default('all'),
})

type Commands = {
  list: (filter: CouponFilter) => Promise<{ coupons: StaffCoupon[]; total: number; active: number }>
  staff: StaffCoupons
  /** what staff take off without an owner, in agorot */
  limit: DiscountLimit | undefined
}

const notFound = refused('NOT_FOUND', 'הקופון לא נמצא')

/**
 * For staff: `GET` and `POST /coupons`, `PUT` and `DELETE /coupons/{id}`,
 * `PATCH /coupons/{id}/toggle`. 200 with the answer or a refusal by name; discounts in agorot.
 */
export const mountCouponRoutes = (router: Router, { list, staff, limit }: Commands): void => {
  router.get('/coupons', letIn('edge'), async (request, response) => {
    const { active, ...filter } = parseQuery(Filter, request)
    const wanted = active === 'true' || active === 'false' ? active === 'true' : undefined
    response.json({ ...(await list({ ...filter, active: wanted })), limit })
  })
  router.post('/coupons', letIn('edge'), async (request, response) => {
    const { by, role: as, ...fields } = parseBody(NewCoupon, request)
    response.json(await staff.create(fields, as, by))
  })
  router.put('/coupons/:id', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const { version, role: as, ...fields } = parseBody(ChangedCoupon, request)
    response.json(id.success ? await staff.update(id.data, fields, as, version) : notFound)
  })
  router.delete('/coupons/:id', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const { role: as } = parseQuery(Deleted, request)
    response.json(id.success ? await staff.remove(id.data, as) : notFound)
  })
  router.patch('/coupons/:id/toggle', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const { active, role: as } = parseBody(Wanted, request)
    response.json(id.success ? await staff.toggle(id.data, as, active) : notFound)
  })
}
