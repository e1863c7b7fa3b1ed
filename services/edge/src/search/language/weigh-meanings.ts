import { canonicalSize } from '../../size/canonical-size.ts'
import type { Meaning } from './meaning.ts'
import type { BikeRow, LineRow, VocabularyRows } from './vocabulary-rows.ts'

type Rows = { lines: readonly LineRow[]; bikes: readonly BikeRow[]; sizes: VocabularyRows['sizes'] }

/** Counts the products that meanings stand for: those of their lines, and those in the sizes of their bikes. */
export const createWeigh = ({ lines, bikes, sizes }: Rows): ((meanings: readonly Meaning[]) => number) => {
  const inSize = new Map(sizes.map((size) => [canonicalSize(size), size.products]))
  const sizesOf = (index: number): string[] => {
    const bike = bikes[index]
    return bike ? [bike.frontSize, bike.rearSize] : []
  }
  return (meanings) => {
    const ofLines = new Set(meanings.flatMap((meaning) => ('lines' in meaning ? [...meaning.lines] : [])))
    const ofBikes = new Set(meanings.flatMap((meaning) => (meaning.kind === 'bikes' ? [...meaning.bikes] : [])))
    const fitting = new Set([...ofBikes].flatMap(sizesOf))
    return (
      [...ofLines].reduce((products, index) => products + (lines[index]?.products ?? 0), 0) +
      [...fitting].reduce((products, size) => products + (inSize.get(size) ?? 0), 0)
    )
  }
}
