import type { BikeText } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { type Cells, createListFile, type ListFile, lockOf, faultsOf, type OpenList } from '@zmig/kit/list-file'
import type { ServiceDeps } from '@zmig/projections'
import type { Motorcycle } from '../ranking.ts'
import { writeMotorcycles } from './motorcycle.commands.ts'
import {
  decideChangedMotorcycle,
  decideNewMotorcycle,
  idStart,
  type ListedMotorcycle,
  modelKey,
} from './motorcycle.decider.ts'
import { readMotorcycles } from './staff-motorcycle.commands.ts'

const cellsOf = (fact: Motorcycle): Cells => ({
  id: fact.id,
  brand: fact.brand,
  model: fact.model,
  yearFrom: String(fact.yearFrom),
  yearTo: String(fact.yearTo),
  category: fact.category,
  engineCc: String(fact.engineCc),
  frontSize: fact.frontSize,
  rearSize: fact.rearSize,
  frontLoad: fact.frontLoad ?? '',
  frontSpeed: fact.frontSpeed ?? '',
  rearLoad: fact.rearLoad ?? '',
  rearSpeed: fact.rearSpeed ?? '',
})

const numberOf = (cell = ''): number => (/^\d+$/.test(cell) ? Number(cell) : Number.NaN)

const textOf = (cells: Cells): BikeText => ({
  brand: cells['brand'] ?? '',
  model: cells['model'] ?? '',
  yearFrom: numberOf(cells['yearFrom']),
  yearTo: numberOf(cells['yearTo']),
  category: cells['category'] ?? '',
  engineCc: numberOf(cells['engineCc']),
  frontSize: cells['frontSize'] ?? '',
  rearSize: cells['rearSize'] ?? '',
  frontLoad: cells['frontLoad'] ?? '',
  frontSpeed: cells['frontSpeed'] ?? '',
  rearLoad: cells['rearLoad'] ?? '',
  rearSpeed: cells['rearSpeed'] ?? '',
})

/** Bikes by what a line or a decision asks of them: thousands of lines are decided beside thousands of bikes. */
const createIndex = (bikes: readonly Motorcycle[]) => {
  const byId = new Map<string, Motorcycle>()
  const byModel = new Map<string, Set<string>>()
  const byBrand = new Map<string, Set<string>>()
  const keysOf = (bike: Motorcycle) =>
    [
      [byModel, modelKey(bike)],
      [byBrand, bike.brand.toLowerCase()],
    ] as const
  const set = (bike: Motorcycle): void => {
    const before = byId.get(bike.id)
    if (before) for (const [ids, key] of keysOf(before)) ids.get(key)?.delete(bike.id)
    byId.set(bike.id, bike)
    for (const [ids, key] of keysOf(bike)) ids.set(key, (ids.get(key) ?? new Set()).add(bike.id))
  }
  bikes.forEach(set)
  const ofIds = (ids: Iterable<string>): Motorcycle[] => [...ids].flatMap((id) => byId.get(id) ?? [])
  /** the ids that begin as this one would, as far as they are numbered without a gap */
  const numbered = (start: string): string[] => {
    const ids: string[] = []
    for (let id = start; byId.has(id); id = `${start}-${ids.length + 1}`) ids.push(id)
    return ids
  }
  return {
    set,
    get: (id: string) => byId.get(id),
    sameModel: (bike: BikeText) => ofIds(byModel.get(modelKey(bike)) ?? []),
    /** Those that a decision about a bike looks at: its model, the spelling of its make, and ids like its own. */
    near: (bike: BikeText) => {
      // of a make two are enough: the bike itself, and one that spells it
      const makes = [...(byBrand.get(bike.brand.trim().toLowerCase()) ?? [])].slice(0, 2)
      return ofIds(new Set([...makes, ...(byModel.get(modelKey(bike)) ?? []), ...numbered(idStart(bike))]))
    },
  }
}

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

const openMotorcycles =
  ({ outbox, clock, newId }: Deps) =>
  async (sql: Sql): Promise<OpenList> => {
    const listed = await readMotorcycles(sql)
    const versions = new Map(listed.map(({ fact, version }) => [fact.id, version]))
    const bikes = createIndex(listed.map(({ fact }) => fact))
    const saved = new Map<string, Motorcycle>()
    const thisYear = clock.now().getUTCFullYear()
    const beforeOf = (id: string): ListedMotorcycle | undefined => {
      const fact = bikes.get(id)
      return fact && { fact, version: versions.get(id) ?? 1 }
    }
    return {
      rows: () => listed.map(({ fact }) => cellsOf(fact)),
      // a line without an id, or with one of another shop, means the model of its first year
      find: (cells) => {
        const bike = textOf(cells)
        const found =
          bikes.get(cells['id'] ?? '') ?? bikes.sameModel(bike).find(({ yearFrom }) => yearFrom === bike.yearFrom)
        return found
          ? { key: found.id, now: cellsOf(found) }
          : { key: `${modelKey(bike)} ${cells['yearFrom'] ?? ''}`, now: null }
      },
      decide: async (now, cells) => {
        const bike = textOf(cells)
        const before = now ? beforeOf(now['id'] ?? '') : undefined
        const decision = before
          ? decideChangedMotorcycle(bike, { before, seen: before.version }, bikes.near(bike), thisYear)
          : decideNewMotorcycle(bike, bikes.near(bike), thisYear)
        if ('ok' in decision) return faultsOf(decision, 'row')
        if ('same' in decision) return { after: cellsOf(decision.same.fact) }
        bikes.set(decision.save)
        saved.set(decision.save.id, decision.save)
        return { after: cellsOf(decision.save) }
      },
      save: async () => void (await writeMotorcycles(sql, { outbox, clock, newId }, [...saved.values()])),
    }
  }

/** Motorcycles with their fitments as a file, by the rules of their form. */
export const createMotorcycleFile = (deps: Deps): ListFile =>
  createListFile({
    database: deps.database,
    lock: lockOf('advisor.motorcycle'),
    key: 'id',
    open: openMotorcycles(deps),
  })
