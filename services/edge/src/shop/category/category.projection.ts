import { CategoryListed, CategoryUnlisted } from '@zmig/events'
import { type Change, defineProjection, type Touched, when } from '@zmig/projections'
import type { Sql } from '@zmig/kit'
import { newest } from '../../newest.ts'
import { withHebrewMarks } from '../../search/language/normalise.ts'

type CategoryFacts = { id: string; name: string; seoTitle: string; seoDescription: string }

const UPSERT = `
  insert into category (id, name, seo_title, seo_description)
  select id, name, seo_title, seo_description from jsonb_populate_recordset(null::category, $1::jsonb)
  on conflict (id) do update
  set name = excluded.name, seo_title = excluded.seo_title, seo_description = excluded.seo_description`

const listCategories = async (batch: Change<CategoryFacts>[], tx: Sql): Promise<Touched[]> => {
  const categories = newest(
    batch.map(({ data }) => data),
    ({ id }) => id,
  )
  const rows = categories.map(({ id, name, seoTitle, seoDescription }) => ({
    id,
    name: withHebrewMarks(name),
    seo_title: withHebrewMarks(seoTitle),
    seo_description: withHebrewMarks(seoDescription),
  }))
  await tx.query(UPSERT, [JSON.stringify(rows)])
  // every product shows its category's name
  return [{ key: 'categories' }, ...categories.map(({ id }) => ({ key: `category:${id}` }))]
}

const unlistCategories = async (batch: Change<{ id: string }>[], tx: Sql): Promise<Touched[]> => {
  const ids = batch.map(({ data }) => data.id)
  await tx.query('delete from category where id = any($1)', [ids])
  return [{ key: 'categories' }, ...ids.map((id) => ({ key: `category:${id}` }))]
}

/** Names and search texts of the categories. */
export const categories = defineProjection({
  name: 'edge-category',
  schema: 'edge',
  tables: ['category'],
  topics: ['catalogue'],
  gatherMs: 250, // every product wakes it, and categories seldom change
  events: [CategoryListed, CategoryUnlisted],
  on: { ...when(CategoryListed, listCategories), ...when(CategoryUnlisted, unlistCategories) },
})
