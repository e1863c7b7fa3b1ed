import type { Part } from './bike-clause.ts'
import type { Interpretation } from './interpretation.ts'
import { withFinalLetter } from './normalise.ts'
import { readText } from './read-text.ts'
import type { Span } from './spans.ts'
import {
  understoodBikes,
  understoodGroup,
  understoodPart,
  understoodSizes,
  understoodToken,
  understoodWords,
  writtenSpans,
  type Understood,
} from './understood.ts'
import type { Vocabulary } from './vocabulary.ts'

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
  const meaningless = unknown.map((position) => withFinalLetter(atoms[position]?.typed ?? ''))
  // a year alone asks for nothing that the shop could show
  const onlyYears = understood.length === 0 ? years.map(String) : []
  return {
    clauses: understood.map(({ clause }) => clause),
    meanings: understood.map(({ kind, text: about }) => ({ kind, text: about })),
    corrections,
    unknown: [...new Set([...meaningless, ...onlyYears])],
    fillersOnly: spans.length > 0 && spans.every(({ meaning }) => meaning.kind === 'filler'),
  }
}
