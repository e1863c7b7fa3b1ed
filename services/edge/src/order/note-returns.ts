import type { AttentionClosed, AttentionOpened } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { Change, Touched } from '@zmig/projections'

type Opened = typeof AttentionOpened.example
type Closed = typeof AttentionClosed.example

/** A case is part of its order's row, and no change of the order's version tells of it: it has a key of its own. */
const touchedBy = (cases: Pick<Opened, 'orderId' | 'attentionId'>[]): Touched[] =>
  cases.map(({ orderId, attentionId }) => ({ key: `return:${orderId}:${attentionId}`, version: 1 }))

/** Notes returns that buyers asked for; the other cases are staff's alone. */
export const openReturns = async (batch: Change<Opened>[], tx: Sql): Promise<Touched[]> => {
  const asked = batch.map(({ data }) => data).filter(({ kind }) => kind === 'return-asked')
  for (const { orderId, attentionId, openedAt } of asked)
    await tx.query(
      `update placed_order set return_case = $2, return_asked_at = $3, return_settled = false where order_id = $1`,
      [orderId, attentionId, openedAt],
    )
  return touchedBy(asked)
}

/** Notes that staff are done with a return; an event that closes another case finds none. */
export const closeReturns = async (batch: Change<Closed>[], tx: Sql): Promise<Touched[]> => {
  const settled: Closed[] = []
  for (const { data } of batch) {
    const found = await tx.query(
      'update placed_order set return_settled = true where order_id = $1 and return_case = $2 returning 1',
      [data.orderId, data.attentionId],
    )
    if (found.length > 0) settled.push(data)
  }
  return touchedBy(settled)
}
