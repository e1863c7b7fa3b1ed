import type { CategoryFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { type Cells, createListFile, faultsOf, type ListFile, lockOf, type OpenList } from '@zmig/kit/list-file'
import type { ServiceDeps } from '@zmig/projections'
import { writeCategories } from '../listing.commands.ts'
import { readCategories, sameNameOf } from './category.commands.ts'
import { decideCategory } from './category.decider.ts'

const cellsOf = ({ id, name, seoTitle, seoDescription }: CategoryFacts): Cells => ({
  id,
  name,
  seoTitle,
  seoDescription,
})

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

const openCategories =
  (deps: Deps) =>
  async (sql: Sql): Promise<OpenList> => {
    const listed = await readCategories(sql)
    const categories = new Map(listed.map((category) => [category.facts.id, category]))
    const saved = new Map<string, CategoryFacts>()
    return {
      rows: () => listed.map(({ facts }) => cellsOf(facts)),
      find: ({ id = '' }) => {
        const found = categories.get(id)
        return { key: id || undefined, now: found ? cellsOf(found.facts) : null }
      },
      decide: async (_now, { id = '', name = '', seoTitle = '', seoDescription = '' }) => {
        const before = categories.get(id)
        const fields = { name, seoTitle, seoDescription }
        const others = [...categories.values()].map(({ facts }) => facts)
        const sameName = sameNameOf(others, id, fields)
        const decision = decideCategory(id, fields, { before, sameName, seen: before?.version ?? null })
        if ('ok' in decision) return faultsOf(decision, 'id')
        if ('same' in decision) return { after: cellsOf(decision.same.facts) }
        categories.set(id, { facts: decision.save, version: before?.version ?? 1 })
        saved.set(id, decision.save)
        return { after: cellsOf(decision.save) }
      },
      save: async () => void (await writeCategories(sql, deps, [...saved.values()])),
    }
  }

/** Categories of tyres as a file, by the rules of their form. */
export const createCategoryFile = (deps: Deps): ListFile =>
  createListFile({
    database: deps.database,
    lock: lockOf('catalog.category'),
    key: 'id',
    open: openCategories(deps),
  })
