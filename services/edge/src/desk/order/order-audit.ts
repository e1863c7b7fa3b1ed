import type { Sql } from '@zmig/kit'
import type { StaffMember } from '../../door/http/define-endpoint.ts'
import { type Audit, changedFields } from '../../door/staff/audit.ts'
import type { OrderChanged } from '../../shop/order/order-changed.ts'

/** Names of garages by their ids. */
export const garageNames = async (sql: Sql, ids: (string | null | undefined)[]): Promise<Map<string, string>> => {
  const rows = await sql.query<{ id: string; name: string }>(
    'select id, display_name as name from edge.garage where id = any($1)',
    [ids.filter((id) => typeof id === 'string')],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Actions that the order's own history, kept by ordering, describes in more detail. */
type Action = 'order-changed' | 'appointment-moved' | 'hold-released'

export type Extras = { reason?: string | undefined; refund?: number | undefined; restock?: boolean | undefined }

/**
 * Records what a member of staff changed of an order, with the garage's name; a change that changed nothing is not recorded.
 * A reason is free text, which may name the buyer: the history says only that there is one.
 * @param extras what came with the change; the refund in shekels
 */
export const createOrderAudit =
  ({ sql, audit }: { sql: Sql; audit: Audit }) =>
  async (
    staff: StaffMember,
    action: Action,
    orderId: string,
    { states }: OrderChanged,
    { reason, refund, restock }: Extras = {},
  ): Promise<void> => {
    if (!states) return
    const names = await garageNames(sql, [states.before.garageId, states.after.garageId])
    const shown = ({ garageId, ...state }: NonNullable<OrderChanged['states']>['before']) => ({
      ...state,
      garage: garageId === null ? null : (names.get(garageId) ?? garageId),
    })
    await audit(staff, action, orderId, {}, [
      ...changedFields(shown(states.before), shown(states.after)),
      ...(refund === undefined ? [] : [{ field: 'refund', before: null, after: refund }]),
      ...(restock ? [{ field: 'restock', before: false, after: true }] : []),
      ...(reason ? [{ field: 'reason' }] : []),
    ])
  }
