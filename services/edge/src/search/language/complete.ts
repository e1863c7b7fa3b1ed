import { candidatesFor } from './candidates.ts'
import { interpret } from './interpret.ts'
import type { Completion } from './interpretation.ts'
import type { Match } from './match-titles.ts'
import { normalise } from './normalise.ts'
import type { Vocabulary } from './vocabulary.ts'

const KIND_ORDER: Record<Completion['kind'], number> = { size: 0, brand: 1, category: 2, line: 3, bike: 4 }

/** Longer texts than a name with a few words before it have nothing left to complete. */
const LONGEST_TEXT = 80

const byRelevance = (a: Match, b: Match): number =>
  a.distance - b.distance ||
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
  b.weight - a.weight ||
  (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)

/** The best, but of one kind only half of them as long as there are others. */
const mixed = (matches: Match[], limit: number): Match[] => {
  const sorted = matches.toSorted(byRelevance)
  const most = Math.ceil(limit / 2)
  const held = new Map<Match['kind'], number>()
  const first = sorted.filter(({ kind }) => {
    held.set(kind, (held.get(kind) ?? 0) + 1)
    return (held.get(kind) ?? 0) <= most
  })
  const chosen = new Set(first.slice(0, limit))
  for (const match of sorted) if (chosen.size < limit) chosen.add(match)
  return [...chosen].sort(byRelevance)
}

const corrected = (text: string, vocabulary: Vocabulary): string =>
  interpret(text, vocabulary).corrections.reduce(
    (better, { from, to }) => better.replace(normalise(from), to),
    normalise(text),
  )

/**
 * Completions of an unfinished text, best first: names that start as typed before names that have the words further
 * on; then sizes, brands, categories, lines and bikes; then what has more products, or newer bikes. Half of them are of
 * one kind at most while there are others. A misspelled text is completed as corrected when nothing starts as it is.
 *
 * @param limit how many at most
 */
export const complete = (text: string, vocabulary: Vocabulary, limit: number): Completion[] => {
  const typed = text.slice(0, LONGEST_TEXT)
  if (normalise(typed) === '') return []
  const asTyped = candidatesFor(typed, vocabulary)
  const matches = asTyped.length > 0 ? asTyped : candidatesFor(corrected(typed, vocabulary), vocabulary)
  return mixed(matches, limit).map(({ kind, id, text: whole }) => ({
    kind,
    id,
    text: whole,
    clauses: interpret(whole, vocabulary).clauses,
  }))
}
