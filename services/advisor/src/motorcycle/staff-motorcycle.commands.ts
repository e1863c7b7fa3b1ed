import type { BikeText } from '@zmig/edge-contract'
import { MotorcycleUnlisted } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Motorcycle } from '../ranking.ts'
import { writeMotorcycles } from './motorcycle.commands.ts'
import {
  decideChangedMotorcycle,
  decideNewMotorcycle,
  decideRemovedMotorcycle,
  type ListedMotorcycle,
  type MotorcycleRefused,
} from './motorcycle.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** `words`: parts of a name, a year or a size; `category`: empty for all */
export type MotorcycleFilter = { page: number; limit: number; words: string; category: string }

const COLUMNS = 'fact, revision as version'

/** Every motorcycle, in the order of a file. */
export const readMotorcycles = (sql: Sql): Promise<ListedMotorcycle[]> =>
  sql.query<ListedMotorcycle>(`select ${COLUMNS} from advisor.motorcycle order by id`)

/** Every word is part of the name or of a size, or one of the years. */
const WHERE = `
  where ($1 = '' or fact ->> 'category' = $1)
    and not exists (
      select from unnest($2::text[]) as wanted(word)
      where position(wanted.word in lower(concat_ws(' ', fact ->> 'brand', fact ->> 'model', front_size, rear_size))) = 0
        and not (wanted.word ~ '^\\d{4}$'
          and wanted.word::integer between (fact ->> 'yearFrom')::integer and (fact ->> 'yearTo')::integer)
    )`

/** A page of the motorcycles that a filter finds, and every make. */
export const listMotorcycles = async (sql: Sql, { page, limit, words, category }: MotorcycleFilter) => {
  const filter = [category, words.toLowerCase().split(/\s+/).filter(Boolean)]
  const [motorcycles, [counted], brands] = await Promise.all([
    sql.query<ListedMotorcycle>(
      `select ${COLUMNS} from advisor.motorcycle ${WHERE}
       order by lower(brand), lower(fact ->> 'model'), (fact ->> 'yearFrom')::integer desc, id limit $3 offset $4`,
      [...filter, limit, (page - 1) * limit],
    ),
    sql.query<{ total: number }>(`select count(*)::integer as total from advisor.motorcycle ${WHERE}`, filter),
    sql.query<{ brand: string }>('select distinct brand from advisor.motorcycle order by brand'),
  ])
  return { motorcycles, total: counted?.total ?? 0, brands: brands.map(({ brand }) => brand) }
}

/** `before`: as it was, of a motorcycle that was listed */
export type MotorcycleSaved = { ok: true; motorcycle: ListedMotorcycle; before?: ListedMotorcycle } | MotorcycleRefused

/** What staff do with motorcycles by hand: list, change and remove them. */
export const createStaffMotorcycles = ({ database, outbox, clock, newId }: Deps) => {
  /** All are locked and read: two people do not list one model twice, and there are a few thousand at most. */
  const openList = async (tx: Sql): Promise<ListedMotorcycle[]> => {
    await tx.query('lock table advisor.motorcycle in share row exclusive mode')
    return readMotorcycles(tx)
  }
  const save = async (tx: Sql, fact: Motorcycle): Promise<ListedMotorcycle> => {
    const versions = await writeMotorcycles(tx, { outbox, clock, newId }, [fact])
    return { fact, version: versions.get(fact.id) ?? 1 }
  }
  const thisYear = (): number => clock.now().getUTCFullYear()
  const factsOf = (listed: ListedMotorcycle[]): Motorcycle[] => listed.map(({ fact }) => fact)
  return {
    create: (fields: BikeText): Promise<MotorcycleSaved> =>
      database.transaction(async (tx) => {
        const listed = await openList(tx)
        const decision = decideNewMotorcycle(fields, factsOf(listed), thisYear())
        if ('ok' in decision) return decision
        return { ok: true, motorcycle: await save(tx, decision.save) }
      }),
    /** @param seen version that the editor saw */
    change: (id: string, fields: BikeText, seen: number): Promise<MotorcycleSaved> =>
      database.transaction(async (tx) => {
        const listed = await openList(tx)
        const before = listed.find(({ fact }) => fact.id === id)
        const decision = decideChangedMotorcycle(fields, { before, seen }, factsOf(listed), thisYear())
        if ('ok' in decision) return decision
        if ('same' in decision) return { ok: true, motorcycle: decision.same, before: decision.same }
        return { ok: true, motorcycle: await save(tx, decision.save), ...(before && { before }) }
      }),
    remove: (id: string): Promise<{ ok: true; before: ListedMotorcycle } | MotorcycleRefused> =>
      database.transaction(async (tx) => {
        const [before] = await tx.query<ListedMotorcycle>(
          `delete from advisor.motorcycle where id = $1 returning ${COLUMNS}`,
          [id],
        )
        const decision = decideRemovedMotorcycle(before)
        if ('ok' in decision || !before) return decision as MotorcycleRefused
        const time = clock.now().toISOString()
        await outbox.append(tx, [
          MotorcycleUnlisted.create({ id: decision.remove }, { id: newId(), source: '/advisor', time }),
        ])
        return { ok: true, before }
      }),
  }
}
