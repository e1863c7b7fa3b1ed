import { isUploadedPicture, otherSpellingOf, plainWords } from '@zmig/edge-contract'
import { TyreListed, type TyreFacts } from '@zmig/events'
import { discountLimitOf, type Sql, type StaffDiscountSettings } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import type { ServiceDeps } from '@zmig/projections'
import type { Listed } from '../product/product.decider.ts'
import { findSetsWith, lockProducts, saveProducts } from '../product/product.repository.ts'
import {
  decideFactsLine,
  type FactsKnown,
  type FactsLine,
  type FactsOutcome,
  type FactsPlan,
  type FactsRow,
  flatOf,
  type FlatFacts,
  newTyresOf,
  planFacts,
} from './facts-import.decider.ts'
import { readSpellings } from './spellings.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** The sets that each of these tyres is part of. */
const bySetTyre = (sets: readonly TyreFacts[]) => {
  const found = new Map<string, TyreFacts[]>()
  for (const set of sets)
    for (const ean of new Set([set.front?.ean, set.rear?.ean]))
      if (ean !== undefined) found.set(ean, [...(found.get(ean) ?? []), set])
  return (ean: string): TyreFacts[] => found.get(ean) ?? []
}

type Asked = { ean: string; fields: FlatFacts }

const halvesOf = ({ fields }: Asked): string[] =>
  [fields['frontEan'], fields['rearEan']].flatMap((ean) => (typeof ean === 'string' && ean !== '' ? [ean] : []))
const uploadsOf = ({ fields }: Asked): string[] =>
  typeof fields['cdn'] === 'string' ? fields['cdn'].split('|').filter(isUploadedPicture) : []

/**
 * Reads what a batch is judged by, and locks its products and their sets in the order of EANs; the rows of the pictures that
 * it names are held, so that no sweep deletes them meanwhile.
 */
const readKnown = async (
  tx: Sql,
  asked: readonly Asked[],
  today: string,
): Promise<Omit<FactsKnown, 'limit' | 'beside' | 'hasBucket'>> => {
  const eans = asked.map(({ ean }) => ean)
  const spellings = eans.flatMap((ean) => otherSpellingOf(ean) ?? [])
  const tyres = [...eans, ...asked.flatMap(halvesOf)]
  const inSets = (await findSetsWith(tx, tyres)).map(({ ean }) => ean)
  const listed = await lockProducts(tx, [...new Set([...tyres, ...spellings, ...inSets])])
  const sets = await findSetsWith(tx, tyres)
  // a line that says only one of both has the other one of its product
  const words = asked.map(({ ean, fields }) => {
    const held = listed.get(ean)?.facts
    return { brand: String(fields['brand'] ?? held?.brand ?? ''), line: String(fields['line'] ?? held?.line ?? '') }
  })
  const spelled = await readSpellings(tx, words)
  const categories = await tx.query<{ id: string; name: string }>(
    `select id, fact ->> 'name' as name from catalog.category`,
  )
  const ids = new Set(categories.map(({ id }) => id))
  const idOf = new Map([
    ...categories.map(({ id, name }): [string, string] => [name.toLowerCase(), id]),
    ...categories.map(({ id }): [string, string] => [id.toLowerCase(), id]),
  ])
  const kept = await tx.query<{ facts: TyreFacts }>(
    'select fact as facts from catalog.tyre_off_sale where id = any($1) order by id for update',
    [eans],
  )
  const held = await tx.query<{ path: string }>(
    'select path from catalog.picture where path = any($1) order by path for share',
    [[...new Set(asked.flatMap(uploadsOf))]],
  )
  return {
    listed,
    offSale: new Map(kept.map(({ facts }) => [facts.ean, facts])),
    setsOf: bySetTyre(sets.filter(({ ean }) => listed.has(ean))),
    wordsOf: (tyre, before) => ({ ...spelled(tyre, before), hasCategory: ids.has(tyre.category) }),
    categoryOf: (typed) => idOf.get(plainWords(typed).toLowerCase()) ?? typed,
    uploads: new Set(held.map(({ path }) => path)),
    today,
  }
}

const ADD = `
  insert into catalog.tyre (id, fact, changed_at)
  select ean, fact, $2 from jsonb_to_recordset($1::jsonb) as added(ean text, fact jsonb)`

/** Imports of facts from a file: judged first, written later, a batch at a time. */
export const createFactsImport = (
  { database, ...deps }: Deps,
  settings: StaffDiscountSettings & Pick<FactsKnown, 'hasBucket'>,
) => {
  const { hasBucket } = settings
  const today = () => dayInIsrael(deps.clock.now())
  const add = async (tx: Sql, products: readonly TyreFacts[]): Promise<void> => {
    if (products.length === 0) return
    const time = deps.clock.now().toISOString()
    await tx.query(ADD, [JSON.stringify(products.map((fact) => ({ ean: fact.ean, fact }))), time])
    await tx.query('delete from catalog.tyre_off_sale where id = any($1)', [products.map(({ ean }) => ean)])
    const events = products.map((facts) => TyreListed.create(facts, { id: deps.newId(), source: '/catalog', time }))
    await deps.outbox.append(tx, events)
  }
  return {
    /**
     * Judges the lines of a batch; nothing is written.
     * @param tyres lines of the same file that list the tyres of new sets in the batch; they are written before the sets
     */
    plan: (rows: readonly FactsRow[], tyres: readonly FactsRow[]): Promise<Record<string, FactsPlan>> =>
      database.transaction(async (tx) => {
        const read = await readKnown(tx, [...rows, ...tyres], today())
        const alone: FactsKnown = { ...read, hasBucket, beside: new Map(), limit: discountLimitOf(settings, 'staff') }
        const known = { ...alone, beside: newTyresOf(tyres, alone) }
        return Object.fromEntries(rows.map((row) => [row.ean, planFacts(row, known)]))
      }),

    /** Writes the lines of a batch that find the facts that they were judged by. @returns what became of each, by EAN */
    apply: (
      lines: readonly (FactsLine & { ean: string })[],
      cause: { by: string; importId: string },
    ): Promise<Record<string, FactsOutcome>> =>
      database.transaction(async (tx) => {
        const asked = lines.map(({ ean, after }) => ({ ean, fields: after }))
        const read = await readKnown(tx, asked, today())
        const known: FactsKnown = { ...read, hasBucket, beside: new Map(), limit: undefined }
        const created: TyreFacts[] = []
        // a set whose two tyres change follows both: what became of it stands here meanwhile
        const changed = new Map<string, { before: TyreFacts; after: TyreFacts }>()
        const listed = new Map<string, Listed>(known.listed)
        const current = {
          ...known,
          listed,
          setsOf: (ean: string) => known.setsOf(ean).map((set) => listed.get(set.ean)?.facts ?? set),
        }
        const keep = (before: TyreFacts, after: TyreFacts) => {
          changed.set(after.ean, { before: changed.get(after.ean)?.before ?? before, after })
          listed.set(after.ean, { facts: after, version: listed.get(after.ean)?.version ?? 1 })
        }
        const outcomes = lines.map((line): [string, FactsOutcome] => {
          const decision = decideFactsLine(line, current)
          if (typeof decision === 'string') return [line.ean, decision]
          if ('create' in decision) {
            created.push(decision.create)
            listed.set(line.ean, { facts: decision.create, version: 1 })
            return [line.ean, 'applied']
          }
          const before = listed.get(line.ean)?.facts
          if (before) keep(before, decision.change)
          for (const set of decision.sets) keep(set.before, set.after)
          return [line.ean, 'applied']
        })
        await add(tx, created)
        await saveProducts(tx, deps, [...changed.values()], cause)
        return Object.fromEntries(outcomes)
      }),

    /** Products with their facts in the order of EANs. @param after the last EAN before them */
    list: async (after: string, limit: number): Promise<{ ean: string; facts: FlatFacts }[]> => {
      const rows = await database.query<{ facts: TyreFacts }>(
        'select fact as facts from catalog.tyre where id > $1 order by id limit $2',
        [after, limit],
      )
      return rows.map(({ facts }) => ({ ean: facts.ean, facts: flatOf(facts) }))
    },
  }
}
export type FactsImport = ReturnType<typeof createFactsImport>
