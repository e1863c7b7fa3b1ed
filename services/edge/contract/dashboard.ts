import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { waitingKinds } from './waiting.ts'
import { OrderStatus } from './order.ts'
import { Day, Ean, Shekels } from './primitives.ts'

/** A day's orders by the hour in which they were placed, in Israel. Expired and cancelled orders are left out. */
const SalesDay = z.object({
  day: Day,
  orders: z.number(),
  /** how many of them are paid */
  paid: z.number(),
  /** what was paid of them */
  revenue: Shekels,
  /** hours with orders, ascending */
  hours: z.array(z.object({ hour: z.number(), orders: z.number(), revenue: Shekels })),
})
export type SalesDay = z.infer<typeof SalesDay>

/** A tyre that sells and runs out. */
export const LowTyre = z.object({
  ean: Ean,
  brand: z.string(),
  displayName: z.string(),
  size: z.string(),
  image: z.optional(z.string()),
  left: z.number(),
  /** in thirty days */
  sold: z.number(),
})

export const dashboard = get('/api/v1/admin/dashboard', {
  summary: "Today's sales beside those of a week ago, what waits for staff, today's installations, and low stock",
  audience: 'staff',
  answer: z.object({
    ok: z.literal(true),
    /** when it was counted */
    at: z.string(),
    /** hour and minute of `at` in Israel, `14:20` */
    time: z.string(),
    today: SalesDay,
    /** its sums end at the same time of day as today's, its hours are those of the whole day */
    lastWeek: SalesDay,
    waits: z.array(
      z.object({
        kind: z.enum(waitingKinds),
        /** null while the service that knows is away */
        count: z.nullable(z.number()),
        /** since when the oldest waits */
        oldest: z.nullable(z.string()),
        /** of offers: when the next one expires */
        expiresAt: z.optional(z.string()),
        /** of refunds: their sum */
        total: z.optional(Shekels),
      }),
    ),
    installations: z.array(
      z.object({
        orderId: z.string(),
        /** the hour at which the slot starts */
        hour: z.nullable(z.number()),
        garage: z.string(),
        sizes: z.array(z.string()),
        status: OrderStatus,
      }),
    ),
    /** tyres that sell and run out, the best sellers first; null while ordering is away */
    lowStock: z.nullable(z.array(LowTyre)),
  }),
})
