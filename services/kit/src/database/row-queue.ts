import type { Sql } from './sql.ts'

/** Rows of work that is due. All of it is trusted SQL, but for `values`. */
type DueRows = {
  table: string
  /** the condition, over the columns of the table and `values` */
  due: string
  values: unknown[]
  /** which come first */
  order?: string
  /** rows at once */
  limit?: number
  /** makes it a prepared statement */
  name?: string
}

type LockedRows = DueRows & {
  columns: string
  /** the table whose rows are locked, when `table` joins others */
  of?: string
  /** `no key update`: rows that refer to a locked one can be written meanwhile */
  strength?: 'update' | 'no key update'
}

const selectDue = ({ columns, table, due, values, order, limit, of, strength = 'update' }: LockedRows) => ({
  text:
    `select ${columns} from ${table} where ${due}` +
    (order === undefined ? '' : ` order by ${order}`) +
    (limit === undefined ? '' : ` limit $${values.length + 1}`) +
    ` for ${strength}${of === undefined ? '' : ` of ${of}`} skip locked`,
  values: limit === undefined ? values : [...values, limit],
})

const named = (name: string | undefined) => (name === undefined ? {} : { name })

/**
 * Locks rows of work that is due until the transaction ends. Rows that another process has locked are left to it: several
 * processes share one queue without waiting for each other.
 */
export const lockDueRows = <Row>(tx: Sql, rows: LockedRows): Promise<Row[]> => {
  const { text, values } = selectDue(rows)
  return tx.query<Row>(text, values, named(rows.name))
}

/**
 * Takes rows of work that is due by changing them, such as their next time: no other process takes them until then, and when
 * this process dies they are due again.
 * @param rows.key a column that is unique
 * @param rows.set trusted SQL over the columns of `claimed` and `values`
 * @param rows.columns what is answered, in no order
 */
export const claimRows = <Row>(
  sql: Sql,
  { key, set, columns, ...rows }: DueRows & { key: string; set: string; columns: string },
): Promise<Row[]> => {
  const { text, values } = selectDue({ ...rows, columns: `${key} as claimed_key` })
  return sql.query<Row>(
    `with due as (${text})
     update ${rows.table} as claimed set ${set} from due where claimed.${key} = due.claimed_key returning ${columns}`,
    values,
    named(rows.name),
  )
}
