import { plainLine } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { type Cells, createListFile, faultsOf, type ListFile, type OpenList } from '@zmig/kit/list-file'
import type { ServiceDeps } from '@zmig/projections'
import { saveProducts } from '../product/product.repository.ts'
import { decideLineIn } from './line.commands.ts'

/** The tyre that was changed last speaks for its line, as in the list of staff. */
const LINES = `
  select distinct on (brand, line) brand, line, "hebrewName", "treadFamily", youtube
  from (
    select fact ->> 'brand' as brand, fact ->> 'line' as line, fact ->> 'hebrewName' as "hebrewName",
      fact ->> 'treadFamily' as "treadFamily", coalesce(fact ->> 'youtube', '') as youtube, changed_at, id
    from catalog.tyre where not (fact ->> 'set')::boolean
  ) as tyre
  order by brand, line, changed_at desc, id`

/** In the order of EANs, as every other command does. */
const LOCK = 'select count(*) from (select from catalog.tyre order by id for update) as held'

const keyOf = (brand = '', line = ''): string => `${brand} ${line}`.toLowerCase()

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

const openLines =
  (deps: Deps) =>
  async (sql: Sql, by?: string): Promise<OpenList> => {
    const listed = await sql.query<Cells>(LINES)
    const lines = new Map(listed.map((cells) => [keyOf(cells['brand'], cells['line']), cells]))
    return {
      rows: () => listed,
      // `of` is the line as it is called now, where the file gives it a new name
      find: ({ brand, line, of }) => {
        const key = keyOf(brand, of || line)
        return { key, now: lines.get(key) ?? null }
      },
      decide: async (now, { brand: typed = '', line = '', hebrewName = '', treadFamily = '', youtube = '' }) => {
        const { brand = typed, line: called = line } = now ?? {}
        const words = plainLine({ line, hebrewName, treadFamily, youtube })
        const { decision } = await decideLineIn(sql, { brand, line: called }, words)
        if ('ok' in decision) return faultsOf(decision, 'line')
        if (by !== undefined) await saveProducts(sql, deps, decision.save, { by })
        const after = { brand, ...words }
        lines.delete(keyOf(brand, called))
        lines.set(keyOf(brand, words.line), after)
        return { after }
      },
      // each line is saved as it is decided: two of them may be halves of one set
      save: () => Promise.resolve(),
    }
  }

/** Lines of tyres as a file, by the rules of their form; a line comes with its first tyre. */
export const createLineFile = (deps: Deps): ListFile =>
  createListFile({ database: deps.database, lock: LOCK, key: 'line', open: openLines(deps) })
