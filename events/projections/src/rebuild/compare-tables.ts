import type { Comparison, Difference } from '../define-projection.ts'
import type { Sql } from '@zmig/event-log'
import { quoted } from '../target.ts'

/** The number of differences that are named. */
export const NAMED = 10

type Columns = { all: string; key: string }

/** The columns by name, because those of an altered table and of its copy may differ in order. */
const columnsOf = async (sql: Sql, table: string): Promise<Columns> => {
  const rows = await sql.query<{ name: string; key: boolean }>(
    `select attname as name, attnum = any(coalesce((
       select indkey::int2[] from pg_index where indrelid = $1::regclass and indisprimary), '{}')) as key
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [table],
  )
  const listed = (names: typeof rows) => names.map(({ name }) => `held.${quoted(name)}`).join(', ')
  const key = listed(rows.filter((row) => row.key))
  return { all: listed(rows), key: key || listed(rows) }
}

type Sum = { rows: number; sum: string }

/** Counts rows and adds up two hashes of each: the order of rows does not matter, a doubled one does. */
const sumOf = async (sql: Sql, table: string, { all }: Columns): Promise<Sum> => {
  const [row] = await sql.query<Sum>(
    `select count(*) as rows,
       coalesce(sum(hashtextextended(line, 1)::numeric), 0) || ' ' || coalesce(sum(hashtextextended(line, 2)::numeric), 0) as sum
     from (select row(${all})::text as line from ${table} held) lines`,
  )
  return row ?? { rows: 0, sum: '' }
}

const differencesOf = (sql: Sql, live: string, folded: string, { all, key }: Columns): Promise<Difference[]> => {
  const lines = (table: string) => `select row(${key})::text as key, row(${all})::text as line from ${table} held`
  return sql.query<Difference>(
    `select btrim(key, '()') as key, case when live.line is null then 'missing' when folded.line is null then 'extra' else 'changed' end as kind
     from (${lines(live)}) live full join (${lines(folded)}) folded using (key)
     where live.line is distinct from folded.line order by key limit ${NAMED}`,
  )
}

/**
 * Compares two tables of the same columns, independent of the order of their rows.
 * @param live quoted name of the live table
 * @param folded quoted name of the table that was filled from the log
 */
export const compareTables = async (sql: Sql, table: string, live: string, folded: string): Promise<Comparison> => {
  const columns = await columnsOf(sql, live)
  const one = await sumOf(sql, live, columns)
  const other = await sumOf(sql, folded, columns)
  const equal = one.rows === other.rows && one.sum === other.sum
  return {
    table,
    rows: { live: one.rows, folded: other.rows },
    equal,
    differences: equal ? [] : await differencesOf(sql, live, folded, columns),
  }
}
