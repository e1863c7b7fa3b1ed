import type { Size } from '@zmig/edge-contract'
import { canonicalSize } from '../../size/canonical-size.ts'
import type { Atom } from './atoms.ts'
import { bikeClause, type Part } from './bike-clause.ts'
import type { Clause, ClauseMeaning } from './interpretation.ts'
import { withFinalLetter } from './normalise.ts'
import type { Span } from './spans.ts'
import { positionToken, sizeToken } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { BikeRow } from './vocabulary-rows.ts'

/** A clause and what it is about. */
export type Understood = ClauseMeaning & { clause: Clause }

const unique = (tokens: readonly string[]): string[] => [...new Set(tokens)]

const PART_NAMES: Record<Part, string> = { front: 'קדמי', rear: 'אחורי', set: 'סט' }

/** A position by itself: singles of it and those for both, or sets. */
export const understoodPart = (part: Part): Understood => ({
  kind: 'position',
  text: PART_NAMES[part],
  clause: part === 'set' ? [positionToken('set')] : [positionToken(part), positionToken('both')],
})

/** One size: whatever has it. Two: the tyres of a bike that has them. More: whatever has one of them. */
export const understoodSizes = (sizes: readonly Size[], part: Part | undefined): Understood[] => {
  const canonical = unique(sizes.map(canonicalSize))
  const [one, other, third] = canonical
  if (!one) return []
  const text = canonical.join(' + ')
  if (other && !third) {
    const fits = (frontSize: string, rearSize: string) => bikeClause({ frontSize, rearSize }, part)
    return [{ kind: 'size', text, clause: unique([...fits(one, other), ...fits(other, one)]) }]
  }
  return [{ kind: 'size', text, clause: unique(sizes.map(sizeToken)) }, ...(part ? [understoodPart(part)] : [])]
}

/** A part of a size, or a barcode number. */
export const understoodToken = (token: string): Understood => ({
  kind: token.startsWith('ean:') ? 'ean' : 'size',
  text: token.slice(token.indexOf(':') + 1),
  clause: [token],
})

const inYears = (bikes: readonly BikeRow[], years: readonly number[]): readonly BikeRow[] => {
  const built = bikes.filter(({ yearFrom, yearTo }) => years.every((year) => yearFrom <= year && year <= yearTo))
  return built.length > 0 ? built : bikes // a year that no row covers is more likely wrong than the bike
}

/** Bikes: one model by its name, several by what was typed for them. */
export const understoodBikes = (
  group: ReadonlySet<number>,
  { years, part, typed }: { years: readonly number[]; part: Part | undefined; typed: string },
  { bikes }: Vocabulary,
): Understood => {
  const held = [...group].sort((a, b) => a - b).flatMap((index) => bikes[index] ?? [])
  const meant = inYears(held, years)
  const names = unique(meant.map(({ brand, model }) => `${brand} ${model}`))
  const text = names.length === 1 ? (names[0] ?? typed) : typed
  return { kind: 'bike', text, clause: unique(meant.flatMap((bike) => bikeClause(bike, part))) }
}

/** What was typed for spans, in the vocabulary's spelling; a number stays as typed, `07`. */
export const writtenSpans = (spans: readonly Span[], atoms: readonly Atom[], { written }: Vocabulary): string => {
  const spelled = (key: string): string | undefined => (/^\d/.test(key) ? undefined : written.get(key))
  return spans
    .map(({ key, start, end }) => {
      const words = atoms.slice(start, end).map((atom) => spelled(atom.key) ?? withFinalLetter(atom.typed))
      return spelled(key) ?? words.join(' ')
    })
    .join(' ')
}

/** Brands are alternatives of each other, and so are categories. */
export const understoodGroup = (spans: readonly Span[], kind: 'brand' | 'category'): Understood[] => {
  const meanings = spans.flatMap(({ meaning }) => (meaning.kind === kind ? [meaning] : []))
  if (meanings.length === 0) return []
  const text = unique(meanings.map(({ name }) => name)).join(', ')
  return [{ kind, text, clause: unique(meanings.flatMap(({ tokens }) => tokens)) }]
}

/** Words of lines' names: one line by its name, several by the words. */
export const understoodWords = (span: Span, atoms: readonly Atom[], vocabulary: Vocabulary): Understood[] => {
  const { meaning } = span
  if (meaning.kind === 'property') return [{ kind: meaning.about, text: meaning.name, clause: meaning.tokens }]
  if (meaning.kind !== 'words') return []
  const only = meaning.lines.size === 1 ? vocabulary.lines[[...meaning.lines][0] ?? -1] : undefined
  return [
    only
      ? { kind: 'line', text: `${only.brand} ${only.line}`, clause: meaning.tokens }
      : { kind: 'word', text: writtenSpans([span], atoms, vocabulary), clause: meaning.tokens },
  ]
}
