import { CouponFields as FieldsOnTheWire } from '@zmig/edge-contract'
import { letIn, parseBody, parseQuery } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import * as mini from 'zod/mini'
import type { StaffCoupons } from './staff-coupon.commands.ts'
import { refusedCoupon, type StaffCoupon } from './staff-coupon.decider.ts'
import type { CouponFilter } from './staff-coupon.queries.ts'

const Id = z.uuid()
/** The contract's fields with the discount in agorot. */
const { discountAmount: _, ...shared } = FieldsOnTheWire.shape
const CouponFields = mini.object({ ...shared, discount: mini.int().check(mini.gte(0)) })
const NewCoupon = mini.extend(CouponFields, { by: mini.optional(mini.string().check(mini.maxLength(100))) })
const ChangedCoupon = mini.extend(CouponFields, { version: mini.optional(mini.int().check(mini.gte(1))) })
const Wanted = z.object({ active: z.boolean().optional() })
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
}

const notFound = refusedCoupon('NOT_FOUND', 'הקופון לא נמצא')

/**
 * For staff: `GET` and `POST /coupons`, `PUT` and `DELETE /coupons/{id}`,
 * `PATCH /coupons/{id}/toggle`. 200 with the answer or a refusal by name; discounts in agorot.
 */
export const mountCouponRoutes = (router: Router, { list, staff }: Commands): void => {
  router.get('/coupons', letIn('edge'), async (request, response) => {
    const { active, ...filter } = parseQuery(Filter, request)
    const wanted = active === 'true' || active === 'false' ? active === 'true' : undefined
    response.json(await list({ ...filter, active: wanted }))
  })
  router.post('/coupons', letIn('edge'), async (request, response) => {
    const { by, ...fields } = parseBody(NewCoupon, request)
    response.json(await staff.create(fields, by))
  })
  router.put('/coupons/:id', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const { version, ...fields } = parseBody(ChangedCoupon, request)
    response.json(id.success ? await staff.update(id.data, fields, version) : notFound)
  })
  router.delete('/coupons/:id', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    response.json(id.success ? await staff.remove(id.data) : notFound)
  })
  router.patch('/coupons/:id/toggle', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const { active } = parseBody(Wanted, request)
    response.json(id.success ? await staff.toggle(id.data, active) : notFound)
  })
}
