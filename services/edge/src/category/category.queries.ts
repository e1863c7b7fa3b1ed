import type { Sql } from '@zmig/kit'
import type { Category } from '@zmig/edge-contract'

type CategoryRow = { id: string; name: string; seo_title: string; seo_description: string }

export const findCategory = async (sql: Sql, id: string): Promise<Category | null> => {
  const [row] = await sql.query<CategoryRow>('select * from edge.category where id = $1', [id])
  return row ? { id: row.id, name: row.name, seo: { title: row.seo_title, description: row.seo_description } } : null
}
