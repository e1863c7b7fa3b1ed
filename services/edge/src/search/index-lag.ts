import type { Sql } from '@zmig/kit'
import { SEARCH_INDEX } from './search-index-names.ts'
import { searchIndex } from './search.projection.ts'

type OffsetRow = { place: string; tables: number; index: number }

const OFFSETS = `
  select tables.topic || ':' || tables.partition as place, tables.next_offset as tables,
    coalesce(held.next_offset, 0) as index
  from events.projection_offset tables
  left join events.projection_offset held
    on held.projection = $2 and held.topic = tables.topic and held.partition = tables.partition
  where tables.projection = $1 and tables.topic in ('catalogue', 'orders')`

/**
 * Tells whether the index in Elasticsearch keeps up with the tables, which is all that PostgreSQL could answer better.
 * It does when it has come to where the tables were at the call before, or to where they are now: under steady change
 * neither ever stands still for the other.
 */
export const createIndexLag = (sql: Sql): (() => Promise<boolean>) => {
  let before: Map<string, number> | undefined
  return async () => {
    const rows = await sql.query<OffsetRow>(OFFSETS, [searchIndex.name, SEARCH_INDEX])
    const wanted = before
    before = new Map(rows.map(({ place, tables }) => [place, tables]))
    return rows.every(({ place, tables, index }) => index >= Math.min(tables, wanted?.get(place) ?? tables))
  }
}
