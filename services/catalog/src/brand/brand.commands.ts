import { slugOf } from '@zmig/edge-contract'
import { BrandUnlisted, type BrandFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { lockOf } from '@zmig/kit/list-file'
import { refused } from '@zmig/kit/refused'
import type { ServiceDeps } from '@zmig/projections'
import { writeBrands } from '../listing.commands.ts'
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

/** A brand as it will be, and as it was where it had a row. */
export type ChangedBrand = { before?: ListedBrand | undefined; facts: BrandFacts }

/** Saves brands; products that name them in any letter case are spelled as they are now. @returns versions by id */
export const saveBrands = async (
  tx: Sql,
  deps: Omit<Deps, 'database'>,
  changed: readonly ChangedBrand[],
  by: string,
): Promise<Map<string, number>> => {
  const spelling = new Map<string, string>()
  for (const { before, facts } of changed)
    for (const name of [before?.facts.name ?? facts.name, facts.name]) spelling.set(name.toLowerCase(), facts.name)
  const named = await tx.query<{ id: string }>(
    `select id from catalog.tyre where lower(fact ->> 'brand') = any($1) order by id`,
    [[...spelling.keys()]],
  )
  const locked = await lockProducts(
    tx,
    named.map(({ id }) => id),
  )
  const products = [...locked.values()].flatMap(({ facts }) =>
    spellAgain([facts], spelling.get(facts.brand.toLowerCase()) ?? facts.brand),
  )
  await saveProducts(tx, deps, products, { by })
  return writeBrands(
    tx,
    deps,
    changed.map(({ facts }) => facts),
  )
}

/** Why a decided brand is not saved: its logo is there no more. */
export const logoGone = async (tx: Sql, { logo }: BrandFacts): Promise<BrandRefused | undefined> =>
  logo && !(await holdPictures(tx, [logo]))
    ? { ...refused('VALIDATION', PICTURE_GONE.message), faults: { logo: PICTURE_GONE.message } }
    : undefined

/** Lists a brand, or changes its logo and how it is spelled. Its products follow. @param seen null for a brand without a row */
export const createSaveBrand =
  ({ database, ...deps }: Deps) =>
  (id: string, typed: BrandText, by: string, seen: number | null): Promise<BrandSaved> =>
    database.transaction(async (tx) => {
      // there are a few dozen of them: two people do not list one at once
      await tx.query(lockOf('catalog.brand'))
      const [before] = await tx.query<ListedBrand>(
        'select fact as facts, revision as version from catalog.brand where id = $1',
        [id],
      )
      const decision = decideBrand(id, typed, { before, seen })
      if ('ok' in decision) return decision
      if ('same' in decision) return { ok: true, brand: decision.same, before: decision.same }
      const facts = decision.save
      const gone = await logoGone(tx, facts)
      if (gone) return gone
      const versions = await saveBrands(tx, deps, [{ before, facts }], by)
      return { ok: true, brand: { facts, version: versions.get(id) ?? 1 }, ...(before && { before }) }
    })
export type SaveBrand = ReturnType<typeof createSaveBrand>

export type BrandRemoved = { ok: true; before: ListedBrand } | BrandRefused

/** Removes a brand that no product on sale names. */
export const createRemoveBrand =
  ({ database, outbox, clock, newId }: Deps) =>
  (id: string): Promise<BrandRemoved> =>
    database.transaction(async (tx) => {
      await tx.query(lockOf('catalog.brand'))
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
