import type { Sql } from '@zmig/kit'
import type { Closed, Holidays } from '../garage/garage.ts'
import { sharedSupply } from '../availability/availability.commands.ts'
import { wallClockAt } from '../booking/day.ts'
import type { Attempt } from './attempt.ts'
import type { OpenOrders } from './limits.decider.ts'
import type { Orderer } from './open-orders.ts'
import type { OrderRow } from './order-row.ts'

/** What an earlier order of the same attempt is today: amounts in agorot. */
export type EarlierOrder = Pick<
  OrderRow,
  'orderId' | 'version' | 'payNow' | 'expiresAt' | 'paymentMethod' | 'paymentStatus'
>

export type Beforehand = {
  /** the newest that lives; one that was cancelled, or whose money goes back, is none: whoever tries again wants a new one */
  earlier: EarlierOrder | undefined
  /** unpaid orders that wait already */
  open: OpenOrders
  /** from today on */
  holidays: Holidays
}

type Row = Record<keyof EarlierOrder, unknown> & OpenOrders & { holidays: Record<string, Closed> }

const unpaid = `payment_status = 'pending' and status = 'open' and not order_id = any($7::text[])`
const ofPerson = (column: string, value: string) => `(
  select count(*)::integer from people.person join ordering.orders on person_id = person.id
  where person.${column} = ${value} and ${unpaid})`

const BEFOREHAND = `
  select ${sharedSupply}, earlier.*,
    ${ofPerson('phone', '$3')} as "ofPhone", ${ofPerson('email', '$4')} as "ofEmail",
    (select count(*)::integer from ordering.orders where visitor_id = $5 and ${unpaid}) as "ofVisitor",
    (select count(*)::integer from ordering.orders where address_key = $6 and ${unpaid}) as "ofAddress",
    (select coalesce(jsonb_object_agg(day, closed), '{}') from ordering.holiday where day >= $8) as holidays
  from (values (1)) as one left join (
    select order_id as "orderId", version, pay_now as "payNow", expires_at as "expiresAt",
      payment_method as "paymentMethod", payment_status as "paymentStatus"
    from ordering.attempt join ordering.orders using (order_id)
    where key = $1 and attempt.placed_at >= $2 and status <> 'cancelled'
      and payment_status not in ('refund_due', 'refunded')
    order by attempt.placed_at desc, order_id desc limit 1) as earlier on true`

/**
 * Everything that decides an order before its goods do, in one question behind the locks of lockOrderer; and the supply,
 * shared from here on.
 *
 * @param except orders that this one takes the place of
 */
export const readBeforehand = async (
  tx: Sql,
  { key, since }: Attempt,
  { phone, email, visitorId, addressKey }: Orderer,
  except: string[],
  now: Date,
): Promise<Beforehand> => {
  const rows = await tx.query<Row>(
    BEFOREHAND,
    [key, since, phone, email, visitorId ?? null, addressKey ?? null, except, wallClockAt(now).day],
    { name: 'ordering-beforehand' },
  )
  const [{ ofPhone, ofEmail, ofVisitor, ofAddress, holidays, ...earlier }] = rows as [Row]
  return {
    earlier: earlier.orderId === null ? undefined : (earlier as EarlierOrder),
    open: { ofPhone, ofEmail, ofVisitor, ofAddress },
    holidays: new Map(Object.entries(holidays)),
  }
}
