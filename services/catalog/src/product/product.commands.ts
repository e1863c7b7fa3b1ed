import { TyreListed, TyreUnlisted, type TyreFacts } from '@zmig/events'
import { STEPS_COUNT_DAYS } from '@zmig/edge-contract'
import { type Clock, discountLimitOf, type Sql, type StaffDiscountSettings } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import {
  decidePriceLine,
  decideProductChange,
  decidePutBack,
  type LineOutcome,
  newUploads,
  PICTURE_GONE,
  type Listed,
  type Price,
  type PriceLine,
  type ProductChange,
  type ProductRefused,
  refusedProduct,
  refuseUnlisting,
  type StaffLimit,
} from './product.decider.ts'
import { holdPictures } from '../picture/picture.repository.ts'
import {
  findImportedPrices,
  findPriceChange,
  findSetsWith,
  lockPrices,
  lockProducts,
  readApplied,
  readMeasures,
  savePrices,
  saveProducts,
} from './product.repository.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** Who changes products: the id of a member of staff, and the role that their limits follow from. */
export type ChangedBy = { by: string; role: 'staff' | 'owner' }

/** `before`: as it was */
export type ProductSaved = { ok: true; product: Listed; before: Listed } | ProductRefused

const DAY = 24 * 60 * 60 * 1000
/** Since when the steps count in which a member of staff lowers a price. */
export const stepsCountSince = (clock: Clock): Date => new Date(clock.now().getTime() - STEPS_COUNT_DAYS * DAY)

/** What a member of staff may take off the price of a product, and what it is measured against. */
export const staffLimitOf = async (
  tx: Sql,
  settings: StaffDiscountSettings,
  ean: string,
  { by, role }: ChangedBy,
  clock: Clock,
): Promise<StaffLimit> => {
  const limit = discountLimitOf(settings, role)
  if (!limit) return { limit }
  const measures = await readMeasures(tx, [ean], { by, since: stepsCountSince(clock) })
  return { limit, ...measures.get(ean) }
}

export const NOT_FOUND = refusedProduct('NOT_FOUND', 'המוצר לא נמצא בקטלוג')

const TAKE_OFF_SALE = `
  with gone as (delete from catalog.tyre where id = $1 returning id, fact)
  insert into catalog.tyre_off_sale (id, fact, since) select id, fact, $2 from gone
  on conflict (id) do update set fact = excluded.fact, since = excluded.since`

const PUT_ON_SALE = `
  with back as (delete from catalog.tyre_off_sale where id = $1 returning id, fact)
  insert into catalog.tyre (id, fact, changed_at) select id, fact, $2 from back`

const ON_SALE = 'המוצר כבר במכירה'
const HALF_OFF_SALE = 'אחד הצמיגים של הזוג ירד מהמכירה. החזירו אותו למכירה קודם'

/** What staff change of a product by hand. */
const createPriceChanges = ({ database, ...deps }: Deps, settings: StaffDiscountSettings) => ({
  /** @param seen version that the editor saw */
  change: (ean: string, change: ProductChange, { by, role }: ChangedBy, seen?: number): Promise<ProductSaved> =>
    database.transaction(async (tx) => {
      const before = (await lockProducts(tx, [ean])).get(ean)
      if (!before) return NOT_FOUND
      const limit = await staffLimitOf(tx, settings, ean, { by, role }, deps.clock)
      const decision = decideProductChange(change, before, limit, seen)
      if (decision === 'nothing') return { ok: true, product: before, before }
      if ('ok' in decision) return decision
      if (!(await holdPictures(tx, newUploads(before.facts, decision.save)))) return PICTURE_GONE
      await saveProducts(tx, deps, [{ before: before.facts, after: decision.save }], { by })
      return { ok: true, product: { facts: decision.save, version: before.version + 1 }, before }
    }),

  /** Puts back a change of the price, as a new change. */
  putBack: (ean: string, changeId: string, { by, role }: ChangedBy): Promise<ProductSaved> =>
    database.transaction(async (tx) => {
      const before = (await lockProducts(tx, [ean])).get(ean)
      const change = await findPriceChange(tx, ean, changeId)
      if (!before || !change) return NOT_FOUND
      const limit = await staffLimitOf(tx, settings, ean, { by, role }, deps.clock)
      const decision = decidePutBack(change, before, limit)
      if ('ok' in decision) return decision
      await saveProducts(tx, deps, [{ before: before.facts, after: decision.save }], { by, isPutBack: true })
      return { ok: true, product: { facts: decision.save, version: before.version + 1 }, before }
    }),
})

/** What an import of staff changes of prices, and what is put back of it. */
const createPriceImports = ({ database, ...deps }: Deps) => ({
  /**
   * Applies lines of an import: each that finds the price that it was checked against. A line that is sent again, after an
   * answer that was lost, is `applied` and changes nothing.
   * @returns what became of each line, by EAN
   */
  changePrices: (
    lines: readonly PriceLine[],
    cause: { by: string; importId: string },
  ): Promise<Record<string, LineOutcome>> =>
    database.transaction(async (tx) => {
      const eans = lines.map(({ ean }) => ean)
      const known = await lockPrices(tx, eans)
      const applied = await readApplied(tx, cause.importId, eans)
      const changes: { before: Price; after: Price & { ean: string } }[] = []
      const outcomes = lines.map((line): [string, LineOutcome] => {
        const { ean } = line
        if (applied.has(ean)) return [ean, 'applied']
        const decision = decidePriceLine(line, known.get(ean))
        if (typeof decision !== 'object') return [ean, decision]
        changes.push({ before: line.before, after: { ean, ...decision.save } })
        return [ean, 'applied']
      })
      await savePrices(tx, deps, changes, cause)
      return Object.fromEntries(outcomes)
    }),

  /**
   * Puts back what an import made of prices, as new changes; a price that was changed since is a `conflict` and stays.
   * @param putsBack id of that import
   * @param cause of the new changes; without it only the outcomes are returned
   * @returns what became of each product, or would
   */
  putBackImport: (
    putsBack: string,
    eans: readonly string[],
    cause?: { by: string; importId: string },
  ): Promise<Record<string, LineOutcome>> =>
    database.transaction(async (tx) => {
      const known = await lockPrices(tx, eans)
      const imported = await findImportedPrices(tx, putsBack, eans)
      const applied = cause ? await readApplied(tx, cause.importId, eans) : new Set<string>()
      const changes: { before: Price; after: Price & { ean: string } }[] = []
      const outcomes = eans.map((ean): [string, LineOutcome] => {
        if (applied.has(ean)) return [ean, 'applied']
        const change = imported.get(ean)
        const now = known.get(ean)
        if (now && (!change || change.isChangedSince)) return [ean, 'conflict']
        const decision = change ? decidePriceLine({ ean, before: change.after, after: change.before }, now) : 'gone'
        if (typeof decision !== 'object') return [ean, decision]
        changes.push({ before: now ?? decision.save, after: { ean, ...decision.save } })
        return [ean, 'applied']
      })
      if (cause) await savePrices(tx, deps, changes, { ...cause, isPutBack: true })
      return Object.fromEntries(outcomes)
    }),
})

/** A product leaves the shop and comes back. */
const createListing = ({ database, ...deps }: Deps) => ({
  /** Takes a product off sale. A single tyre that is part of a set stays: its sets are named. */
  unlist: (ean: string): Promise<{ ok: true; before: Listed } | ProductRefused> =>
    database.transaction(async (tx) => {
      const before = (await lockProducts(tx, [ean])).get(ean)
      if (!before) return NOT_FOUND
      const sets = before.facts.set ? [] : await findSetsWith(tx, [ean])
      if (sets.length > 0) return refuseUnlisting(sets)
      const time = deps.clock.now().toISOString()
      await tx.query(TAKE_OFF_SALE, [ean, time])
      await deps.outbox.append(tx, [TyreUnlisted.create({ ean }, { id: deps.newId(), source: '/catalog', time })])
      return { ok: true, before }
    }),

  /** Puts a product that was taken off sale back as it was. A set needs both of its tyres on sale. */
  relist: (ean: string): Promise<{ ok: true; product: Listed } | ProductRefused> =>
    database.transaction(async (tx) => {
      const [kept] = await tx.query<{ facts: TyreFacts }>(
        'select fact as facts from catalog.tyre_off_sale where id = $1 for update',
        [ean],
      )
      if (!kept) return NOT_FOUND
      const { facts } = kept
      const halves = [facts.front, facts.rear].flatMap((half) => (half ? [half.ean] : []))
      const known = await lockProducts(tx, [ean, ...halves])
      if (known.has(ean)) return refusedProduct('DUPLICATE', ON_SALE)
      if (known.size < halves.length) return refusedProduct('IN_USE', HALF_OFF_SALE)
      const time = deps.clock.now().toISOString()
      await tx.query(PUT_ON_SALE, [ean, time])
      await deps.outbox.append(tx, [TyreListed.create(facts, { id: deps.newId(), source: '/catalog', time })])
      return { ok: true, product: { facts, version: 1 } }
    }),
})

/** What staff change of products. */
export const createProductCommands = (deps: Deps, settings: StaffDiscountSettings) => ({
  ...createPriceChanges(deps, settings),
  ...createPriceImports(deps),
  ...createListing(deps),
})
export type ProductCommands = ReturnType<typeof createProductCommands>
