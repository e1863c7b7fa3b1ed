import type { Sql } from '@zmig/kit'
import type { Change, Touched } from '@zmig/projections'
import { newest } from '../../newest.ts'

/** The fields of every event about an existing order. */
type OrderChange = { orderId: string; orderVersion: number; status: string; paymentStatus: string }

/** Columns that only some events change; a column that is left out stays as it is. */
type Columns = Partial<{
  tracking_code: string
  expires_at: string
  installation: number
  refunded: number
  refund_due: number
  paid_at: string
  refunded_at: string
  garage_id: string | null
  manual_booking: boolean
  install_day: string | null
  install_hour: number | null
  appointment_broken: boolean
  link_version: number
}>

type How<Data> = {
  sets?: (data: Data) => Columns
  /** the appointment that calendars hold is not the one of the order any more: the next file has to overrule it */
  withdraws?: (data: Data) => boolean
}

const TYPES = `order_id text, version integer, status text, payment_status text, tracking_code text, expires_at timestamptz,
  installation integer, refunded integer, refund_due integer, paid_at timestamptz, refunded_at timestamptz, garage_id text, manual_booking boolean, install_day date, install_hour integer,
  appointment_broken boolean, link_version integer, withdrawn integer`

/** Columns that an event type changes for some orders of a batch only; the other orders keep theirs. */
const SET_FOR_SOME: ReadonlySet<string> = new Set(['expires_at', 'refund_due', 'appointment_broken', 'link_version'])

const assign = (name: string): string =>
  SET_FOR_SOME.has(name) ? `${name} = coalesce(changed.${name}, placed_order.${name})` : `${name} = changed.${name}`

/** A payment that staff recorded by a slip was never one. */
const UNPAID = `paid_at = case when changed.payment_status = 'pending' then null else placed_order.paid_at end,`

/**
 * One event may carry the same version as another of the same change, never an older one: what is older than the row is
 * passed over.
 */
const updateOf = (columns: string[]): string => `
  update placed_order set
    ${['version', 'status', 'payment_status', ...columns].map(assign).join(', ')},
    ${columns.includes('paid_at') ? '' : UNPAID}
    calendar_sequence = calendar_sequence + changed.withdrawn
  from jsonb_to_recordset($1::jsonb) as changed (${TYPES})
  where placed_order.order_id = changed.order_id and placed_order.version <= changed.version`

/** A handler of one event type: of several events of one order the last value of each column counts. */
export const changeOrders =
  <Data extends OrderChange>({ sets = () => ({}), withdraws = () => false }: How<Data> = {}) =>
  async (batch: Change<Data>[], tx: Sql): Promise<Touched[]> => {
    const withdrawn = new Map<string, number>()
    const columns = new Map<string, Columns>()
    for (const { data } of batch) {
      const { orderId } = data
      withdrawn.set(orderId, (withdrawn.get(orderId) ?? 0) + (withdraws(data) ? 1 : 0))
      columns.set(orderId, { ...columns.get(orderId), ...sets(data) })
    }
    const last = newest(
      batch.map(({ data }) => data),
      ({ orderId }) => orderId,
    )
    if (last.length === 0) return []
    const rows = last.map((data) => ({
      order_id: data.orderId,
      version: data.orderVersion,
      status: data.status,
      payment_status: data.paymentStatus,
      ...columns.get(data.orderId),
      withdrawn: withdrawn.get(data.orderId) ?? 0,
    }))
    const named = new Set([...columns.values()].flatMap((set) => Object.keys(set)))
    await tx.query(updateOf([...named]), [JSON.stringify(rows)])
    return last.map(({ orderId, orderVersion }) => ({ key: `order:${orderId}`, version: orderVersion }))
  }
