import { type CategoryText, plainWords } from '@zmig/edge-contract'
import { type CategoryFacts, CategoryUnlisted } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { lockOf } from '@zmig/kit/list-file'
import type { ServiceDeps } from '@zmig/projections'
import { writeCategories } from '../listing.commands.ts'
import {
  type CategoryRefused,
  type CategoryUse,
  decideCategory,
  decideRemovedCategory,
  type ListedCategory,
} from './category.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** `products`: how many are listed in it */
export type CountedCategory = ListedCategory & { products: number }

/** Every category, by name, with its number of products. */
export const listCategories = (sql: Sql): Promise<CountedCategory[]> =>
  sql.query<CountedCategory>(
    `select category.fact as facts, category.revision as version, count(tyre.id)::integer as products
     from catalog.category left join catalog.tyre on tyre.fact ->> 'category' = category.id
     group by category.id order by category.fact ->> 'name', category.id`,
  )

/** `before`: as it was, of a category that was listed */
export type CategorySaved = { ok: true; category: ListedCategory; before?: ListedCategory } | CategoryRefused

/** Every category, in the order of a file. */
export const readCategories = (sql: Sql): Promise<ListedCategory[]> =>
  sql.query<ListedCategory>('select fact as facts, revision as version from catalog.category order by id')

/** Id of another category with the same name. */
export const sameNameOf = (
  categories: readonly CategoryFacts[],
  id: string,
  { name }: CategoryText,
): string | undefined => {
  const plain = plainWords(name)
  return categories.find((other) => other.id !== id && other.name === plain)?.id
}

/** Lists a category, or changes one. @param seen version that the editor saw; null for a new one */
export const createSaveCategory =
  ({ database, outbox, clock, newId }: Deps) =>
  (id: string, fields: CategoryText, seen: number | null): Promise<CategorySaved> =>
    database.transaction(async (tx) => {
      // there are a few dozen of them: all are locked, so that two people do not give two the same name
      await tx.query(lockOf('catalog.category'))
      const rows = await readCategories(tx)
      const before = rows.find(({ facts }) => facts.id === id)
      const sameName = sameNameOf(
        rows.map(({ facts }) => facts),
        id,
        fields,
      )
      const decision = decideCategory(id, fields, { before, sameName, seen })
      if ('ok' in decision) return decision
      if ('same' in decision) return { ok: true, category: decision.same, before: decision.same }
      const facts = decision.save
      const versions = await writeCategories(tx, { outbox, clock, newId }, [facts])
      return { ok: true, category: { facts, version: versions.get(id) ?? 1 }, ...(before && { before }) }
    })
export type SaveCategory = ReturnType<typeof createSaveCategory>

const USE = `
  select
    (select count(*)::integer from catalog.tyre where fact ->> 'category' = $1) as "onSale",
    (select count(*)::integer from catalog.tyre_off_sale where fact ->> 'category' = $1) as "offSale"`

export type CategoryRemoved = { ok: true; before: ListedCategory } | CategoryRefused

/** Removes a category that no product is in. */
export const createRemoveCategory =
  ({ database, outbox, clock, newId }: Deps) =>
  (id: string): Promise<CategoryRemoved> =>
    database.transaction(async (tx) => {
      // a product that is being listed in it holds the row, and is counted then
      const [before] = await tx.query<ListedCategory>(
        'select fact as facts, revision as version from catalog.category where id = $1 for update',
        [id],
      )
      const [use] = await tx.query<CategoryUse>(USE, [id])
      const decision = decideRemovedCategory(before, use ?? { onSale: 0, offSale: 0 })
      if ('ok' in decision) return decision
      await tx.query('delete from catalog.category where id = $1', [id])
      const time = clock.now().toISOString()
      await outbox.append(tx, [CategoryUnlisted.create({ id }, { id: newId(), source: '/catalog', time })])
      return { ok: true, before: decision.remove }
    })
export type RemoveCategory = ReturnType<typeof createRemoveCategory>
