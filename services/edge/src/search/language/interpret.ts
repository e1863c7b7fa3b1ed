import { type Size, canonicalSize } from '@zmig/edge-contract'
import { type Atom, atomsOfName, joinKeys, keyOfName } from './words.ts'
import { bikeClauses, type Part, positionToken, sizesClause, sizeToken } from './tokens.ts'
import type { Clause, ClauseMeaning, Interpretation } from './interpretation.ts'
import { withFinalLetter } from './normalise.ts'
import type { Span } from './spans.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { BikeRow } from './vocabulary-rows.ts'
import { readText } from './reading.ts'

/** A clause and what it is about; of a bike also what its wheels ask for. */
type Understood = ClauseMeaning & { clause: Clause; ratings?: Clause[]; bike?: BikeRow; models?: BikeRow[] }

const unique = (tokens: readonly string[]): string[] => [...new Set(tokens)]

const PART_NAMES: Record<Part, string> = { front: 'קדמי', rear: 'אחורי', set: 'זוג' }

/** A position by itself: singles of it and those for both, or sets. */
const understoodPart = (part: Part): Understood => ({
  kind: 'position',
  text: PART_NAMES[part],
  clause: part === 'set' ? [positionToken('set')] : [positionToken(part), positionToken('both')],
})

/**
 * One size: products that have it. Two: the tyres of a bike that has them, those for races only included. More: products that
 * have one of them.
 */
const understoodSizes = (sizes: readonly Size[], part: Part | undefined): Understood[] => {
  const canonical = unique(sizes.map(canonicalSize))
  const [one, other, third] = canonical
  if (!one) return []
  const text = canonical.join(' + ')
  if (other && !third) {
    const clause = unique([...sizesClause(one, other, part), ...sizesClause(other, one, part)])
    return [{ kind: 'size', text, clause }]
  }
  return [{ kind: 'size', text, clause: unique(sizes.map(sizeToken)) }, ...(part ? [understoodPart(part)] : [])]
}

/** A part of a size, or a barcode number. */
const understoodToken = (token: string): Understood => ({
  kind: token.startsWith('ean:') ? 'ean' : 'size',
  text: token.slice(token.indexOf(':') + 1),
  clause: [token],
})

const inYears = (bikes: readonly BikeRow[], years: readonly number[]): readonly BikeRow[] => {
  const built = bikes.filter(({ yearFrom, yearTo }) => years.every((year) => yearFrom <= year && year <= yearTo))
  return built.length > 0 ? built : bikes // a year that no row covers is more likely wrong than the bike
}

const nameOf = ({ brand, model }: BikeRow): string => `${brand} ${model}`

/** Whether a model's name is what was typed, by itself or behind its make. */
const isNamed = ({ brand, model }: BikeRow, key: string): boolean =>
  [model, `${brand} ${model}`].some((name) => keyOfName(name) === key)

const isOneOf = (names: readonly string[][], { brand }: BikeRow, key: string): boolean =>
  names.map(joinKeys).some((name) => name === key || keyOfName(brand) + name === key)

/** Whether a model is called so without the family before it: `R1` of `YZF-R1`. */
const isCalled = (bike: BikeRow, key: string): boolean => {
  const atoms = atomsOfName(bike.model)
  return isOneOf(
    atoms.map((_, start) => atoms.slice(start)),
    bike,
    key,
  )
}

/** Whether a model is called so without the number behind it: `TMAX` of `TMAX 560`. */
const isNumbered = (bike: BikeRow, key: string): boolean => {
  const atoms = atomsOfName(bike.model)
  return /^\d/.test(atoms.at(-1) ?? '') && atoms.length > 1 && isOneOf([atoms.slice(0, -1)], bike, key)
}

const newestFirst = (a: BikeRow, b: BikeRow): number => b.yearTo - a.yearTo || b.yearFrom - a.yearFrom

/** Whether one make built each after the one before it: generations of one model, and not several models. */
const areGenerations = (bikes: readonly BikeRow[]): boolean =>
  bikes.toSorted(newestFirst).every((bike, index, sorted) => {
    const newer = sorted[index - 1]
    if (!newer || nameOf(newer) === nameOf(bike)) return true
    return newer.brand === bike.brand && bike.yearTo < newer.yearFrom
  })

/**
 * The newest bike of the model that a text names: the only one that it means, the one whose name was typed whole
 * (`mt-07` means an MT-07 Tracer too, but names the MT-07), or else the one that is called so (`r1`). Several that followed
 * each other are one model: the TMAX 500, 530 and 560; but a Bonneville 865 is not the Bonneville while there is a T120.
 */
const bikeNamed = (meant: readonly BikeRow[], typed: string): BikeRow | undefined => {
  const key = keyOfName(typed)
  const nearest = [isNamed, isCalled]
    .map((isIt) => meant.filter((bike) => isIt(bike, key)))
    .find((bikes) => bikes.length > 0)
  const areNumbered = meant.every((bike) => isNumbered(bike, key))
  if (!nearest && !areNumbered && unique(meant.map(nameOf)).length > 1) return undefined
  const named = (nearest ?? meant).toSorted(newestFirst)
  return areGenerations(named) ? named[0] : undefined
}

/** Bikes: the one that is named with what fits it, several by what was typed for them with what fits any of them. */
const understoodBikes = (
  group: ReadonlySet<number>,
  { years, part, typed }: { years: readonly number[]; part: Part | undefined; typed: string },
  { bikes }: Vocabulary,
): Understood => {
  const held = [...group].sort((a, b) => a - b).flatMap((index) => bikes[index] ?? [])
  const meant = inYears(held, years)
  const names = unique(meant.map(nameOf))
  const text = names.length === 1 ? (names[0] ?? typed) : typed
  const bike = bikeNamed(meant, typed)
  const newest = new Map(
    meant
      .toSorted(newestFirst)
      .toReversed()
      .map((each) => [nameOf(each), each]),
  )
  if (bike) newest.delete(nameOf(bike))
  const [clause = [], ...ratings] = bikeClauses(bike ? [bike] : meant, part)
  return {
    kind: 'bike',
    text,
    clause,
    ratings,
    ...(bike && { bike }),
    ...(newest.size > 0 && { models: [...newest.values()].toSorted(newestFirst) }),
  }
}

/** What was typed for spans, in the vocabulary's spelling; a number stays as typed, `07`. */
const writtenSpans = (spans: readonly Span[], atoms: readonly Atom[], { written }: Vocabulary): string => {
  const spelled = (key: string): string | undefined => (/^\d/.test(key) ? undefined : written.get(key))
  return spans
    .map(({ key, start, end }) => {
      const words = atoms.slice(start, end).map((atom) => spelled(atom.key) ?? withFinalLetter(atom.typed))
      return spelled(key) ?? words.join(' ')
    })
    .join(' ')
}

/** Brands are alternatives of each other, and so are categories. */
const understoodGroup = (spans: readonly Span[], kind: 'brand' | 'category'): Understood[] => {
  const meanings = spans.flatMap(({ meaning }) => (meaning.kind === kind ? [meaning] : []))
  if (meanings.length === 0) return []
  const text = unique(meanings.map(({ name }) => name)).join(', ')
  return [{ kind, text, clause: unique(meanings.flatMap(({ tokens }) => tokens)) }]
}

/** Words of lines' names: one line by its name, several by the words. */
const understoodWords = (span: Span, atoms: readonly Atom[], vocabulary: Vocabulary): Understood[] => {
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

/** Front and rear together ask for no part in particular, unless the pair is asked for. */
const partOf = (spans: readonly Span[]): Part | undefined => {
  const parts = new Set(spans.flatMap(({ meaning }) => (meaning.kind === 'part' ? [meaning.part] : [])))
  if (parts.has('set')) return 'set'
  return parts.size === 1 ? [...parts][0] : undefined
}

const withoutRepeats = (understood: readonly Understood[]): Understood[] => [
  ...new Map(understood.map((one) => [one.clause.join('\n'), one])).values(),
]

/**
 * What a typed text means: sizes in any spelling, brands, lines, categories, bikes with their years, positions, tube
 * types and barcode numbers, in Hebrew and Latin, mixed in any order. Pure: one text and one vocabulary always give
 * one interpretation.
 *
 * @param text as typed; what is beyond 200 characters is not read
 */
export const interpret = (text: string, vocabulary: Vocabulary): Interpretation => {
  const { sizes, tokens, atoms, reading } = readText(text, vocabulary)
  const { spans, corrections, unknown, subject } = reading
  const { groups } = subject
  const part = partOf(spans)
  const years = spans.flatMap(({ meaning }) => (meaning.kind === 'year' ? [meaning.year] : []))
  const bikeSpans = spans.filter(({ meaning }) => meaning.kind === 'bikes')
  const typed = writtenSpans(bikeSpans, atoms, vocabulary)
  const understood = withoutRepeats([
    ...understoodGroup(spans, 'brand'),
    ...understoodGroup(spans, 'category'),
    ...spans.flatMap((span) => understoodWords(span, atoms, vocabulary)),
    ...understoodSizes(sizes, groups.length > 0 ? undefined : part),
    ...tokens.map(understoodToken),
    ...groups.map((group) => understoodBikes(group, { years, part, typed }, vocabulary)),
    ...(part && groups.length === 0 && sizes.length === 0 ? [understoodPart(part)] : []),
  ])
  const [bikes, ...otherBikes] = understood.filter(({ kind }) => kind === 'bike')
  const meaningless = unknown.map((position) => withFinalLetter(atoms[position]?.typed ?? ''))
  // a year without other words asks for nothing that the shop could show
  const onlyYears = understood.length === 0 ? years.map(String) : []
  return {
    clauses: understood.flatMap(({ clause, ratings = [] }) => [clause, ...ratings]),
    meanings: understood.map(({ kind, text: about }) => ({ kind, text: about })),
    ...(bikes?.bike && otherBikes.length === 0 && { bike: bikes.bike }),
    ...(bikes?.models && otherBikes.length === 0 && { models: bikes.models }),
    corrections,
    unknown: [...new Set([...meaningless, ...onlyYears])],
    fillersOnly: spans.length > 0 && spans.every(({ meaning }) => meaning.kind === 'filler'),
  }
}
