import { randomInt } from 'node:crypto'
import { inStoreEan, SET_PREFIX } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import { discountLimitOf, type Sql, type StaffDiscountSettings } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { type ChangedBy, NOT_FOUND, staffLimitOf, stepsCountSince } from '../product/product.commands.ts'
import { type Listed, type ProductRefused, refusedProduct } from '../product/product.decider.ts'
import { addProduct, findSetsWith, lockProducts, readWorth, saveProducts } from '../product/product.repository.ts'
import { decideComponents, decideSet, type SetFields } from './tyre-set.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

export type SetSaved = { ok: true; product: Listed; before?: Listed } | ProductRefused

const draw = (): number => randomInt(2 ** 47) / 2 ** 47

const findSame = async (tx: Sql, { frontEan, rearEan }: SetFields, but?: string): Promise<TyreFacts | undefined> =>
  (await findSetsWith(tx, [frontEan])).find(
    ({ ean, front, rear }) => ean !== but && front?.ean === frontEan && rear?.ean === rearEan,
  )

/** Which of these numbers are those of products, also of products that are off sale. */
const TAKEN = `
  select id from catalog.tyre where id = any($1) union select id from catalog.tyre_off_sale where id = any($1)`

type Pair = Pick<SetFields, 'frontEan' | 'rearEan'>

const pairKey = (frontEan = '', rearEan = ''): string => `${frontEan} ${rearEan}`

/** Staff make sets of two single tyres, and change what they are made of. @param drawEan 0 to 1 */
export const createSetCommands = ({ database, ...deps }: Deps, settings: StaffDiscountSettings, drawEan = draw) => {
  /** What a member of staff may take off what the two tyres cost. */
  const limitOfPair = async (tx: Sql, { frontEan, rearEan }: SetFields, { by, role }: ChangedBy) => {
    const limit = discountLimitOf(settings, role)
    const since = stepsCountSince(deps.clock)
    return { limit, worth: limit && (await readWorth(tx, frontEan, rearEan, { by, since })) }
  }
  /** Numbers that no product has. */
  const drawNumbers = async (count: number): Promise<string[]> => {
    const drawn = new Set<string>()
    while (drawn.size < count) {
      const fresh = Array.from({ length: count - drawn.size }, () => inStoreEan(SET_PREFIX, drawEan()))
      const taken = await database.query<{ id: string }>(TAKEN, [fresh])
      const isTaken = new Set(taken.map(({ id }) => id))
      for (const number of fresh) if (!isTaken.has(number)) drawn.add(number)
    }
    return [...drawn]
  }
  return {
    /** The numbers of the sets of pairs, in their order: that of the set that there is, else one that is free. Nothing is kept. */
    numbersOf: async (pairs: readonly Pair[]): Promise<string[]> => {
      const sets = await findSetsWith(
        database,
        pairs.map(({ frontEan }) => frontEan),
      )
      const known = new Map(sets.map(({ ean, front, rear }) => [pairKey(front?.ean, rear?.ean), ean]))
      const drawn = await drawNumbers(pairs.length)
      return pairs.map(({ frontEan, rearEan }, index) => known.get(pairKey(frontEan, rearEan)) ?? drawn[index] ?? '')
    },

    make: (fields: SetFields, who: ChangedBy): Promise<SetSaved> =>
      database.transaction(async (tx) => {
        // the rows of both tyres stay locked: two people cannot make the same set at once
        const tyres = await lockProducts(tx, [fields.frontEan, fields.rearEan])
        const components = decideComponents(tyres.get(fields.frontEan)?.facts, tyres.get(fields.rearEan)?.facts)
        const limit = await limitOfPair(tx, fields, who)
        const decision = decideSet(
          fields,
          inStoreEan(SET_PREFIX, drawEan()),
          components,
          await findSame(tx, fields),
          limit,
        )
        if ('ok' in decision) return decision
        const facts = decision.save
        if (!(await addProduct(tx, deps, facts, { by: who.by })))
          return refusedProduct('DUPLICATE', 'המספר שהוגרל לזוג כבר תפוס. נסו שוב')
        return { ok: true, product: { facts, version: 1 } }
      }),

    /** @param seen version that the editor saw */
    change: (ean: string, fields: SetFields, who: ChangedBy, seen?: number): Promise<SetSaved> =>
      database.transaction(async (tx) => {
        const known = await lockProducts(tx, [ean, fields.frontEan, fields.rearEan])
        const before = known.get(ean)
        if (!before?.facts.set) return NOT_FOUND
        if (seen !== undefined && seen !== before.version)
          return {
            ...refusedProduct(
              'CHANGED',
              'מישהו שינה את הזוג בינתיים. הערכים הנוכחיים מוצגים כאן; שמירה נוספת תחליף אותם',
            ),
            product: before,
          }
        const components = decideComponents(known.get(fields.frontEan)?.facts, known.get(fields.rearEan)?.facts)
        const decision = decideSet(
          fields,
          ean,
          components,
          await findSame(tx, fields, ean),
          { ...(await staffLimitOf(tx, settings, ean, who, deps.clock)), ...(await limitOfPair(tx, fields, who)) },
          before.facts,
        )
        if ('ok' in decision) return decision
        await saveProducts(tx, deps, [{ before: before.facts, after: decision.save }], { by: who.by })
        return { ok: true, product: { facts: decision.save, version: before.version + 1 }, before }
      }),
  }
}
export type SetCommands = ReturnType<typeof createSetCommands>
