import type { Sql } from '@zmig/kit'
import type { Source } from '../quote/allocation.decider.ts'

/** Column of `ordering.stock` that counts what is promised of a supply. */
const reservedColumn = { on_hand: 'reserved', current: 'reserved_current', next: 'reserved_next' } as const

/**
 * Turns everything that orders hold of one supply, or have handed over of it, into the same of another: their rows and the
 * counters of stock. Needs the supply lock (see lockSupply), which keeps orders away meanwhile.
 */
export const moveReservations = async (tx: Sql, from: Source, to: Source): Promise<void> => {
  for (const table of ['reservation', 'handed_over'])
    await tx.query(
      `with moved as (delete from ordering.${table} where source = $1 returning order_id, ean, quantity)
       insert into ordering.${table} as held (order_id, ean, source, quantity)
       select order_id, ean, $2, quantity from moved
       on conflict (order_id, ean, source) do update set quantity = held.quantity + excluded.quantity`,
      [from, to],
    )
  const [left, joined] = [reservedColumn[from], reservedColumn[to]]
  await tx.query(`update ordering.stock set ${joined} = ${joined} + ${left}, ${left} = 0 where ${left} > 0`)
}
