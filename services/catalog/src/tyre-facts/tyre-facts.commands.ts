import { randomInt } from 'node:crypto'
import { inStoreEan, otherSpellingOf, SINGLE_PREFIX, type TyreText } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import type { Sql, StaffDiscountSettings } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import type { ServiceDeps } from '@zmig/projections'
import { type ChangedBy, NOT_FOUND, staffLimitOf } from '../product/product.commands.ts'
import { type Listed, type ProductRefused, refusedProduct } from '../product/product.decider.ts'
import { addProduct, findSetsWith, lockProducts, saveProducts } from '../product/product.repository.ts'
import { readSpellings } from './spellings.ts'
import { decideNewTyre, decideTyreFacts, type KnownWords } from './tyre-facts.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** `before`: as it was, of a tyre that was listed */
export type TyreSaved = { ok: true; product: Listed; before?: Listed } | ProductRefused

/** What the catalogue knows of the words of a tyre. @param before the tyre as it was */
const readKnown = async (tx: Sql, typed: TyreText, before?: TyreFacts): Promise<KnownWords> => {
  const spellingOf = await readSpellings(tx, [typed])
  // held, so that nobody removes it meanwhile
  const categories = await tx.query('select id from catalog.category where id = $1 for share', [typed.category])
  return { ...spellingOf(typed, before), hasCategory: categories.length > 0 }
}

const draw = (): number => randomInt(2 ** 47) / 2 ** 47

const MEANWHILE = refusedProduct('CHANGED', 'מישהו הרכיב זוג מהצמיג ממש עכשיו. שמרו שוב')
const TAKEN = 'המספר נתפס ממש עכשיו. בדקו את המוצר שנוצר, או הקלידו מספר אחר'

/** Staff list single tyres with all of their facts, and change them. @param drawEan 0 to 1, for a tyre without a number of its maker */
export const createTyreFactsCommands = (
  { database, ...deps }: Deps,
  settings: StaffDiscountSettings,
  drawEan = draw,
) => ({
  /** @param typed its EAN; empty: the shop draws one */
  list: (typed: string, fields: TyreText, who: ChangedBy): Promise<TyreSaved> =>
    database.transaction(async (tx) => {
      const ean = typed.trim() || inStoreEan(SINGLE_PREFIX, drawEan())
      const spellings = [ean, otherSpellingOf(ean)].filter((each) => each !== undefined)
      const onSale = await lockProducts(tx, spellings)
      const [kept] = await tx.query<{ facts: TyreFacts }>(
        'select fact as facts from catalog.tyre_off_sale where id = $1 for update',
        [ean],
      )
      const decision = decideNewTyre(
        fields,
        {
          ean,
          known: await readKnown(tx, fields),
          same: [...onSale.values()][0]?.facts,
          kept: kept?.facts,
          today: dayInIsrael(deps.clock.now()),
        },
        await staffLimitOf(tx, settings, ean, who, deps.clock),
      )
      if ('ok' in decision) return decision
      if (!(await addProduct(tx, deps, decision.save, { by: who.by }, kept?.facts)))
        return { ...refusedProduct('DUPLICATE', TAKEN), faults: { ean: TAKEN } }
      await tx.query('delete from catalog.tyre_off_sale where id = $1', [ean])
      return { ok: true, product: { facts: decision.save, version: 1 } }
    }),

  /** @param seen version that the editor saw */
  change: (ean: string, fields: TyreText, who: ChangedBy, seen?: number): Promise<TyreSaved> =>
    database.transaction(async (tx) => {
      // sets follow their tyre: all of them are locked at once, in the order of EANs, as every other command does
      const inSets = (await findSetsWith(tx, [ean])).map((set) => set.ean)
      const locked = await lockProducts(tx, [ean, ...inSets])
      const before = locked.get(ean)
      if (!before) return NOT_FOUND
      const sets = before.facts.set ? [] : await findSetsWith(tx, [ean])
      if (sets.some((set) => !locked.has(set.ean))) return { ...MEANWHILE, product: before }
      const decision = decideTyreFacts(
        fields,
        before,
        { known: await readKnown(tx, fields, before.facts), sets, today: dayInIsrael(deps.clock.now()) },
        await staffLimitOf(tx, settings, ean, who, deps.clock),
        seen,
      )
      if (decision === 'nothing') return { ok: true, product: before, before }
      if ('ok' in decision) return decision
      await saveProducts(tx, deps, [{ before: before.facts, after: decision.save }, ...decision.sets], { by: who.by })
      return { ok: true, product: { facts: decision.save, version: before.version + 1 }, before }
    }),
})
export type TyreFactsCommands = ReturnType<typeof createTyreFactsCommands>
