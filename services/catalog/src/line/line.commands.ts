import type { LineText } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Listed } from '../product/product.decider.ts'
import { findSetsWith, lockProducts, saveProducts } from '../product/product.repository.ts'
import { decideLine, type LineRefused } from './line.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** A line as products name it. */
export type LineName = { brand: string; line: string }

/** `before` and `after`: a tyre of the line; missing when nothing changed */
export type LineChanged = { ok: true; changed: number; before?: Listed; after?: Listed } | LineRefused

const TYRES_OF = `
  select id from catalog.tyre
  where fact ->> 'brand' = $1 and fact ->> 'line' = $2 and not (fact ->> 'set')::boolean order by id`

/** Decides new words of a line in a transaction that holds its tyres, and the sets that they are part of. */
export const decideLineIn = async (tx: Sql, { brand, line }: LineName, typed: LineText) => {
  const eans = (await tx.query<{ id: string }>(TYRES_OF, [brand, line])).map(({ id }) => id)
  const setsNow = await findSetsWith(tx, eans)
  // all at once, in the order of EANs, as every other command does
  const locked = await lockProducts(tx, [...eans, ...setsNow.map(({ ean }) => ean)])
  const products = [...locked.values()].map(({ facts }) => facts)
  const decision = decideLine(typed, {
    tyres: products.filter((tyre) => !tyre.set && tyre.brand === brand && tyre.line === line),
    sets: products.filter(({ set }) => set),
  })
  return { decision, locked }
}

/** Changes what all tyres of a line have in common, and the sets that they are part of, in one transaction. */
export const createChangeLine =
  ({ database, ...deps }: Deps) =>
  (name: LineName, typed: LineText, by: string): Promise<LineChanged> =>
    database.transaction(async (tx) => {
      const { decision, locked } = await decideLineIn(tx, name, typed)
      if ('ok' in decision) return decision
      await saveProducts(tx, deps, decision.save, { by })
      const [first] = decision.save
      const version = locked.get(first?.before.ean ?? '')?.version
      if (!first || version === undefined) return { ok: true, changed: 0 }
      return {
        ok: true,
        changed: decision.save.length,
        before: { facts: first.before, version },
        after: { facts: first.after, version: version + 1 },
      }
    })
export type ChangeLine = ReturnType<typeof createChangeLine>
