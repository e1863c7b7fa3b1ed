import type { Sql } from '@zmig/kit'

const NAMES = 'select staff_id as "staffId", name from edge.staff where staff_id = any($1)'

/** Names of members of staff by id. @param ids those of records; a record that no member of staff made has null */
export const staffNames = async (sql: Sql, ids: (string | null)[]): Promise<Map<string | null, string>> => {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = await sql.query<{ staffId: string; name: string }>(NAMES, [known])
  return new Map(rows.map(({ staffId, name }) => [staffId, name]))
}
