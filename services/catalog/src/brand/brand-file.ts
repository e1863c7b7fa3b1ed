import { slugOf } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { type Cells, createListFile, faultsOf, type ListFile, lockOf, type OpenList } from '@zmig/kit/list-file'
import type { ServiceDeps } from '@zmig/projections'
import { type ChangedBrand, logoGone, readBrands, saveBrands } from './brand.commands.ts'
import { decideBrand } from './brand.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

const openBrands =
  (deps: Deps) =>
  async (sql: Sql, by = ''): Promise<OpenList> => {
    const { brands, named } = await readBrands(sql)
    const rows = new Map(brands.map((brand) => [brand.facts.id, brand]))
    // brands that only products name are in the list as well
    const cells = new Map<string, Cells>(named.map(({ name }) => [slugOf(name), { id: slugOf(name), name, logo: '' }]))
    for (const { facts } of brands) cells.set(facts.id, { id: facts.id, name: facts.name, logo: facts.logo ?? '' })
    const saved = new Map<string, ChangedBrand>()
    const idOf = ({ id = '', name = '' }: Cells): string => id || slugOf(name)
    return {
      rows: () => [...cells.values()].toSorted((one, other) => ((one['id'] ?? '') < (other['id'] ?? '') ? -1 : 1)),
      find: (row) => ({ key: idOf(row) || undefined, now: cells.get(idOf(row)) ?? null }),
      decide: async (now, row) => {
        const id = idOf(now ?? row)
        const before = rows.get(id)
        const typed = { name: row['name'] ?? '', logo: row['logo'] ?? '' }
        const decision = decideBrand(id, typed, { before, seen: before?.version ?? null })
        if ('ok' in decision) return faultsOf(decision, 'name')
        if ('same' in decision) return { after: now ?? row }
        const gone = await logoGone(sql, decision.save)
        if (gone) return faultsOf(gone, 'logo')
        const { name, logo = '' } = decision.save
        saved.set(id, { before, facts: decision.save })
        cells.set(id, { id, name, logo })
        return { after: { id, name, logo } }
      },
      save: async () => void (await saveBrands(sql, deps, [...saved.values()], by)),
    }
  }

/** Brands of tyres as a file, by the rules of their form; their products follow a new spelling. */
export const createBrandFile = (deps: Deps): ListFile =>
  createListFile({ database: deps.database, lock: lockOf('catalog.brand'), key: 'name', open: openBrands(deps) })
