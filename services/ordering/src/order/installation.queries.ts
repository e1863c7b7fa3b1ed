import type { Sql } from '@zmig/kit'

/** What a garage takes for fitting an order, in agorot; a set is two tyres. @param rate agorot per tyre */
export const installationOf = async (sql: Sql, orderId: string, rate: number): Promise<number> => {
  const [row] = await sql.query<{ tyres: number }>(
    `select coalesce(sum(case when is_set then 2 * quantity else quantity end), 0)::integer as tyres
     from ordering.order_line where order_id = $1`,
    [orderId],
  )
  return rate * (row?.tyres ?? 0)
}
