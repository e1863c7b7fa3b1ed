import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { OrderProduct } from './order.ts'
import { Day, Ean, list, TypedDay } from './primitives.ts'
import { refusal } from './refusal.ts'

const staff = { audience: 'staff' } as const

/** `current` is on its way, `next` still takes orders until its deadline. */
export const ShipmentRole = z.enum(['current', 'next'])
export type ShipmentRole = z.infer<typeof ShipmentRole>

/** What a shipment brings of a tyre, and what orders have reserved of it, in units. */
export const ShipmentLine = z.object({
  ean: Ean,
  inbound: z.number(),
  reserved: z.number(),
  product: z.nullable(OrderProduct),
})
export type ShipmentLine = z.infer<typeof ShipmentLine>

export const StaffShipment = z.object({
  _id: z.string(),
  role: ShipmentRole,
  arrivesOn: Day,
  orderDeadline: Day,
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
  /** orders that wait for its tyres */
  waiting: z.number(),
  /** orders that name an earlier day, and whose buyers do not know yet */
  late: z.number(),
  lines: z.array(ShipmentLine),
})
export type StaffShipment = z.infer<typeof StaffShipment>

const Days = z.object({ arrivesOn: Day, orderDeadline: Day, version: z.number() })

export const listShipments = get('/api/v1/admin/shipments', {
  ...staff,
  summary: 'The current and the next shipment: days, what they bring, what is reserved, whose orders are late',
  answer: z.object({ ok: z.literal(true), shipments: z.array(StaffShipment) }),
})

export const rescheduleShipment = put('/api/v1/admin/shipments/{role}', {
  ...staff,
  summary: 'Gives a shipment other days; 409 with its present ones when somebody else changed it first',
  body: z.object({
    /** the shipment that was edited: another one may have its role by now */
    id: z.string().check(z.maxLength(100)),
    arrivesOn: TypedDay,
    orderDeadline: TypedDay,
    /** of the shipment that was edited */
    version: z.int().check(z.gte(1)),
  }),
  answer: z.object({ ok: z.boolean(), shipment: z.optional(Days), ...refusal }),
})

export const sailShipment = post('/api/v1/admin/shipments/next/sail', {
  ...staff,
  summary:
    'The next shipment is on its way and becomes the current one; 409 when somebody else changed it first, or tyres of the current one are not counted in',
  body: z.object({
    /** of the next shipment that was seen */
    version: z.int().check(z.gte(1)),
  }),
  answer: z.object({ ok: z.boolean(), ...refusal }),
})

/** An order whose tyres come later than it says. */
export const LateOrder = z.object({
  orderId: z.string(),
  isPaid: z.boolean(),
  lines: z.array(z.object({ ean: Ean, named: Day, arrivesOn: Day })),
  /** of its installation; null without a time */
  appointment: z.nullable(z.object({ day: Day, startHour: z.number(), garage: z.string() })),
  /** the tyres come too late for it: its buyer is asked to choose another time */
  breaks: z.boolean(),
})
export type LateOrder = z.infer<typeof LateOrder>

export const listLateOrders = get('/api/v1/admin/shipments/{role}/late', {
  ...staff,
  summary: 'Orders that name an earlier day than the one on which the shipment comes; their buyers do not know yet',
  answer: z.object({ ok: z.literal(true), orders: z.array(LateOrder) }),
})

export const tellLateBuyers = post('/api/v1/admin/shipments/{role}/late/tell', {
  ...staff,
  summary: 'Tells the buyers of late orders the new day, each once; an appointment before it is broken',
  body: z.object({ orderIds: list(z.string().check(z.maxLength(40)), { min: 1, max: 1_000 }) }),
  answer: z.object({
    ok: z.literal(true),
    /** orders whose buyers are notified; those that are not late any more are passed over */
    told: z.number(),
    /** of them, those whose appointment is broken */
    broken: z.number(),
  }),
})
