import { readDateCode } from '../../tyre/date-code.ts'
import { loadInKilograms } from '../../tyre/load-index.ts'
import { speedOf } from '../../tyre/speed-rating.ts'
import { text } from './text.ts'
import type { ProductEntry } from './product.slice.ts'

/** What is moulded, and what it means; `ltr` for markings that read from the left. */
export type Value = { main: string; detail?: string; ltr?: boolean }
/** A set has a value per wheel, front first; everything else has one. */
export type Fact = { term: string; values: [Value] | [Value, Value] }

const missing: Value = { main: text.notStated }

const load = (index: string | undefined): Value => {
  const kilograms = loadInKilograms(index ?? '')
  if (!index) return missing
  return { main: index, ltr: true, ...(kilograms && { detail: text.kilograms(kilograms) }) }
}

const speed = (rating: string | undefined): Value => {
  const known = speedOf(rating ?? '')
  if (!rating) return missing
  return { main: rating, ltr: true, ...(known && { detail: text.speed(known.kilometresPerHour, known.orMore) }) }
}

const date = (code: string | undefined, today: string): Value => {
  const made = readDateCode(code, today)
  if (!made) return missing
  return { main: String(made.year), detail: `${text.week(made.week)}, ${text.age(made.months)}` }
}

const size = (marking: string | undefined): Value => (marking ? { main: marking, ltr: true } : missing)

const dateCodes = ({ tyre: { dot, set, visibility }, years, today }: ProductEntry): Fact['values'] => {
  if (typeof dot === 'object') return [date(dot.front, today), date(dot.rear, today)]
  if (dot) return [date(dot, today)]
  // what is not here yet has no code; the importer knows the years it can carry
  if (visibility === 'preorder') return [{ main: text.years(years.previous, years.current), detail: text.expected }]
  return set ? [missing, missing] : [missing]
}

/** The facts of a product in the order riders ask for them; a set shows front and rear side by side. */
export const factsOf = (entry: ProductEntry): Fact[] => {
  const { tyre } = entry
  const perWheel: Fact[] = tyre.set
    ? [
        { term: text.size, values: [size(tyre.frontSize), size(tyre.rearSize)] },
        { term: text.load, values: [load(tyre.frontLoad), load(tyre.rearLoad)] },
        { term: text.speedRating, values: [speed(tyre.frontSpeed), speed(tyre.rearSpeed)] },
      ]
    : [
        { term: text.size, values: [size(tyre.displaySize)] },
        { term: text.load, values: [load(tyre.load)] },
        { term: text.speedRating, values: [speed(tyre.speed)] },
        { term: text.position, values: [{ main: text.positions[tyre.position] }] },
      ]
  const construction = text.constructions[tyre.construction]
  const tube = text.tubes[tyre.tube]
  return [
    ...perWheel,
    { term: text.dateCode, values: dateCodes(entry) },
    { term: text.type, values: [{ main: tyre.tireType || text.notStated }] },
    ...(construction ? [{ term: text.construction, values: [{ main: construction }] } satisfies Fact] : []),
    ...(tube ? [{ term: text.tube, values: [{ main: tube, detail: tyre.tube }] } satisfies Fact] : []),
    ...(tyre.score > 0
      ? [{ term: text.score, values: [{ main: String(tyre.score), detail: text.outOf }] } satisfies Fact]
      : []),
    { term: text.ean, values: [{ main: tyre.ean, ltr: true }] },
  ]
}
