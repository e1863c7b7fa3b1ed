import { slugOf } from '@zmig/edge-contract'
import { BrandListed, BrandUnlisted, type BrandFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { holdPictures } from '../picture/picture.repository.ts'
import { PICTURE_GONE } from '../product/product.decider.ts'
import { lockProducts, saveProducts } from '../product/product.repository.ts'
import {
  type BrandRefused,
  type BrandText,
  decideBrand,
  decideRemovedBrand,
  type ListedBrand,
  spellAgain,
} from './brand.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** Every brand with a row, and the brands that products name with how many there are. */
export const readBrands = async (sql: Sql) => {
  const [rows, named] = await Promise.all([
    sql.query<ListedBrand>('select fact as facts, revision as version from catalog.brand order by id'),
    sql.query<{ name: string; products: number }>(
      `select fact ->> 'brand' as name, count(*)::integer as products from catalog.tyre group by 1 order by 1`,
    ),
  ])
  return { brands: rows, named }
}

/** `before`: as it was, of a brand that had a row */
export type BrandSaved = { ok: true; brand: ListedBrand; before?: ListedBrand } | BrandRefused

const SAVE = `
  insert into catalog.brand as known (id, fact, changed_at) values ($1, $2, $3)
  on conflict (id) do update set fact = excluded.fact, revision = known.revision + 1, changed_at = excluded.changed_at
  returning revision as version`

/** Products that name a brand in any letter case. */
const lockProductsOf = async (tx: Sql, name: string) => {
  const rows = await tx.query<{ id: string }>(
    `select id from catalog.tyre where lower(fact ->> 'brand') = lower($1) order by id`,
    [name],
  )
  const locked = await lockProducts(
    tx,
    rows.map(({ id }) => id),
  )
  return [...locked.values()].map(({ facts }) => facts)
}

/** Lists a brand, or changes its logo and how it is spelled. Its products follow. @param seen null for a brand without a row */
export const createSaveBrand =
  ({ database, ...deps }: Deps) =>
  (id: string, typed: BrandText, by: string, seen: number | null): Promise<BrandSaved> =>
    database.transaction(async (tx) => {
      // there are a few dozen of them: two people do not list one at once
      await tx.query('lock table catalog.brand in share row exclusive mode')
      const [before] = await tx.query<ListedBrand>(
        'select fact as facts, revision as version from catalog.brand where id = $1',
        [id],
      )
      const decision = decideBrand(id, typed, { before, seen })
      if (decision === 'nothing') return before ? { ok: true, brand: before, before } : impossible(id)
      if ('ok' in decision) return decision
      const facts: BrandFacts = decision.save
      const { logo } = facts
      if (logo && !(await holdPictures(tx, [logo])))
        return { ok: false, code: 'VALIDATION', message: PICTURE_GONE.message, faults: { logo: PICTURE_GONE.message } }
      const products = [
        ...(before ? await lockProductsOf(tx, before.facts.name) : []),
        ...(before?.facts.name.toLowerCase() === facts.name.toLowerCase() ? [] : await lockProductsOf(tx, facts.name)),
      ]
      await saveProducts(tx, deps, spellAgain(products, facts.name), { by })
      const time = deps.clock.now().toISOString()
      const [saved] = await tx.query<{ version: number }>(SAVE, [id, facts, time])
      await deps.outbox.append(tx, [BrandListed.create(facts, { id: deps.newId(), source: '/catalog', time })])
      return { ok: true, brand: { facts, version: saved?.version ?? 1 }, ...(before && { before }) }
    })
export type SaveBrand = ReturnType<typeof createSaveBrand>

export type BrandRemoved = { ok: true; before: ListedBrand } | BrandRefused

/** Removes a brand that no product on sale names. */
export const createRemoveBrand =
  ({ database, outbox, clock, newId }: Deps) =>
  (id: string): Promise<BrandRemoved> =>
    database.transaction(async (tx) => {
      await tx.query('lock table catalog.brand in share row exclusive mode')
      const { brands, named } = await readBrands(tx)
      const before = brands.find(({ facts }) => facts.id === id)
      const products = named.reduce((sum, { name, products: more }) => (slugOf(name) === id ? sum + more : sum), 0)
      const decision = decideRemovedBrand(before, products)
      if ('ok' in decision) return decision
      await tx.query('delete from catalog.brand where id = $1', [id])
      const time = clock.now().toISOString()
      await outbox.append(tx, [BrandUnlisted.create({ id }, { id: newId(), source: '/catalog', time })])
      return { ok: true, before: decision.remove }
    })
export type RemoveBrand = ReturnType<typeof createRemoveBrand>

const impossible = (id: string): never => {
  throw new Error(`brand ${id} was found equal to one that is not listed`)
}
