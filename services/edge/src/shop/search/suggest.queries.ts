import { shortSize, type Suggestion, suggestSearches, readCanonicalSize } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { bikeSlugs, type Clause, complete, type Completion } from '../../search/language/index.ts'
import type { GuardedSearch } from '../../search/search-guard.ts'
import { VOCABULARY_KEY } from '../../search/search-keys.ts'
import { findTyresInOrder, keyOfEngine } from './search.queries.ts'
import { understand } from '../../search/understand.ts'
import type { VocabularySnapshot, Words } from '../../search/vocabulary-snapshot.ts'

const MOST = 10
/** More products than these are a list, not a choice. */
const FEW = 5

/** Of clauses that several tokens fulfil; others cost nothing. More makes of bikes in one text are no search of a person. */
const MOST_ALTERNATIVES = 4

const isSimple = (clauses: readonly Clause[]): boolean =>
  clauses.filter(({ length }) => length > 1).length <= MOST_ALTERNATIVES

/** Whether the completion means what it names and nothing else; `Michelin 180/55-17` means more than the size. */
const isBare = ({ kind, id, clauses }: Completion, { bikes }: Words): boolean => {
  const [clause = [], ...more] = clauses
  if (more.length > 0) return false
  // a line has no page of its own; families of bikes are no bikes
  return kind === 'line' || (kind === 'bike' ? bikes.has(id) : clause.length === 1 && clause[0] === `${kind}:${id}`)
}

/** The ids that the address of a completion is built from; none where that address would show another page. */
const idsOf = (completion: Completion, words: Words): Partial<Suggestion> => {
  const { kind, id } = completion
  if (!isBare(completion, words)) return {}
  if (kind === 'size') return readCanonicalSize(id) ?? {}
  if (kind === 'line') return { brand: id.split('/')[0] ?? '' }
  const bike = kind === 'bike' ? words.bikes.get(id) : undefined
  if (bike) return { bike: id, ...bikeSlugs(bike), apart: words.apart.has(id) }
  return { [kind]: id }
}

type Suggested = { suggestions: Suggestion[]; keys: string[] }

/** Completions that find tyres, with their number. */
const suggestCompletions = async (
  { search, words }: { search: GuardedSearch; words: Words },
  found: Completion[],
): Promise<Suggested> => {
  const completions = found.filter(({ clauses }) => isSimple(clauses))
  if (completions.length === 0) return { suggestions: [], keys: [] }
  const { engine, value: counts } = await search.count(completions.map(({ clauses }) => clauses))
  const suggestions = completions.map((completion, index) => ({
    kind: completion.kind,
    text: completion.text,
    count: counts[index] ?? 0,
    ...idsOf(completion, words),
  }))
  return { suggestions: suggestions.filter(({ count }) => count > 0), keys: [keyOfEngine(engine)] }
}

/** The products that the text finds as it is, when they are few. */
const suggestProducts = async (
  { search, sql, words }: { search: GuardedSearch; sql: Sql; words: Words },
  text: string,
): Promise<Suggested> => {
  const { clauses } = understand({ text }, words)
  if (!clauses || clauses.length === 0 || !isSimple(clauses)) return { suggestions: [], keys: [] }
  const { engine, value } = await search.search({ clauses, filters: {}, sort: 'list', limit: FEW })
  const tyres = value.total > FEW ? [] : await findTyresInOrder(sql, value.eans)
  const suggestions = tyres.map(({ ean, name, brand, displayName, displaySize }) => ({
    kind: 'product' as const,
    text: `${brand} ${displayName} ${shortSize(displaySize)}`,
    count: 1,
    ean,
    name,
  }))
  return { suggestions, keys: [keyOfEngine(engine), ...tyres.map(({ ean }) => `tyre:${ean}`)] }
}

/** The suggestions of the search box for an unfinished text. */
export const createSuggestQueries = (search: GuardedSearch, snapshot: VocabularySnapshot): CachedQuery[] => [
  defineCachedQuery(suggestSearches, async (sql, _params, { q = '' }) => {
    const words = await snapshot.current()
    const text = q.trim()
    const [completed, products] = await Promise.all([
      suggestCompletions({ search, words }, complete(text, words.vocabulary, MOST)),
      suggestProducts({ search, sql, words }, text),
    ])
    const few = products.suggestions.slice(0, MOST)
    const asked = new Set([...completed.keys, ...products.keys])
    return {
      body: { suggestions: [...completed.suggestions.slice(0, MOST - few.length), ...few] },
      keys: [VOCABULARY_KEY, ...asked],
      // anyone can make up texts that mean nothing, and they cost no more than looking into the cache
      uncached: asked.size === 0,
    }
  }),
]
