import type { Sql } from '@zmig/kit'
import { type Category, categoryItems } from '@zmig/edge-contract'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { findTyresByCategory, SHARED_KEYS } from '../tyre/tyre.queries.ts'

type CategoryRow = { id: string; name: string; seo_title: string; seo_description: string }

const findCategory = async (sql: Sql, id: string): Promise<Category | null> => {
  const [row] = await sql.query<CategoryRow>('select * from edge.category where id = $1', [id])
  return row ? { id: row.id, name: row.name, seo: { title: row.seo_title, description: row.seo_description } } : null
}

export const categoryQueries: CachedQuery[] = [
  defineCachedQuery(categoryItems, async (sql, { category: id = '' }) => {
    const [category, result, settings] = await Promise.all([
      findCategory(sql, id),
      findTyresByCategory(sql, id),
      findShipmentSettings(sql),
    ])
    return { body: { result, settings, category }, keys: [`category:${id}`, ...SHARED_KEYS] }
  }),
]
