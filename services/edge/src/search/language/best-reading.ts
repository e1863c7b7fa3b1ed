import type { Atom } from './atoms.ts'
import { choicesOf } from './choices.ts'
import { emptyReading, extendReading, finalCost, skipUnknown, type Reading } from './reading.ts'
import { spansOf, type Span } from './spans.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Readings that are kept at each place of a text: the cheapest; more have never changed an answer. */
const BEAM = 12

const cheapest = (readings: Reading[]): Reading[] => readings.sort((a, b) => a.cost - b.cost).slice(0, BEAM)

/**
 * The cheapest way to read the atoms. Equal costs keep the order of the spans, so one text and one vocabulary always
 * give one reading.
 */
export const bestReading = (atoms: readonly Atom[], vocabulary: Vocabulary): Reading => {
  const spansFrom = new Map<number, Span[]>()
  for (const span of spansOf(atoms, choicesOf(atoms, vocabulary), vocabulary))
    spansFrom.set(span.start, [...(spansFrom.get(span.start) ?? []), span])
  const readings: Reading[][] = atoms.map(() => [])
  readings[0] = [emptyReading]
  const arrive = (position: number, reading: Reading): void => {
    const held = readings[position]
    if (held) held.push(reading)
    else readings[position] = [reading]
  }
  atoms.forEach((_, position) => {
    for (const reading of cheapest(readings[position] ?? [])) {
      const spans = spansFrom.get(position) ?? []
      for (const span of spans) arrive(span.end, extendReading(reading, span))
      arrive(position + 1, skipUnknown(reading, position))
    }
  })
  return (readings[atoms.length] ?? []).sort((a, b) => finalCost(a) - finalCost(b))[0] ?? emptyReading
}
