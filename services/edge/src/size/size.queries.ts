import type { Sql } from '@zmig/kit'
import { bySize } from './size-order.ts'

type Value = { value: string }
const values = (rows: Value[]): string[] => rows.map(({ value }) => value).toSorted(bySize)

export const findWidths = async (sql: Sql): Promise<string[]> =>
  values(await sql.query<Value>('select distinct width as value from edge.tyre_size'))

/** Profiles of a width behind an empty first entry, as callers of the specification expect; none for an unknown width. */
export const findProfiles = async (sql: Sql, width: string): Promise<string[]> => {
  const rows = await sql.query<Value>('select distinct profile as value from edge.tyre_size where width = $1', [width])
  return rows.length === 0 ? [] : ['', ...values(rows)]
}

export const findRims = async (sql: Sql, width: string, profile: string): Promise<string[]> =>
  values(
    await sql.query<Value>('select distinct rim as value from edge.tyre_size where width = $1 and profile = $2', [
      width,
      profile,
    ]),
  )
