import { readDateCode } from '../../tyre/date-code.ts'
import { loadInKilograms } from '../../tyre/load-index.ts'
import { speedOf } from '../../tyre/speed-rating.ts'
import { ageText } from './age-text.ts'
import { factsText } from './facts-text.ts'
import { text } from './text.ts'
import type { ProductEntry } from './product.slice.ts'

/**
 * What is moulded, and what it means; `ltr` for markings that read from the left, `quiet` for what only a clerk asks for.
 */
export type Value = { main: string; details: string[]; ltr?: boolean; quiet?: boolean }
/** A fact of the whole product. */
export type Fact = { term: string; value: Value }
/** A fact that a set has twice. */
export type WheelFact = { term: string; front: Value; rear: Value }

type Part = 'size' | 'load' | 'speed' | 'date'

const notStated: Value = { main: factsText.notStated, details: [] }
const said = (main: string): Value => ({ main: main || factsText.notStated, details: [] })

const marking = (moulded: string | undefined, details: string[]): Value =>
  moulded ? { main: moulded, details, ltr: true } : notStated

const load = (index: string | undefined): Value => {
  const kilograms = loadInKilograms(index ?? '')
  return marking(index, kilograms === undefined ? [] : [factsText.kilograms(kilograms)])
}

const speed = (rating: string | undefined): Value => {
  const limit = speedOf(rating ?? '')
  return marking(rating, limit ? [factsText.speed(limit.kilometresPerHour, limit.orMore)] : [])
}

const date = (code: string | undefined, today: string): Value => {
  const made = readDateCode(code, today)
  if (!made) return notStated
  return { main: String(made.year), details: [factsText.week(made.week, code ?? ''), ageText(made.months)] }
}

/** What is not here yet carries no code; the importer knows the years it can carry. */
const hasCodes = ({ tyre }: ProductEntry): boolean => tyre.visibility !== 'preorder'

const codeOf = ({ tyre: { dot } }: ProductEntry, wheel: 'front' | 'rear'): string | undefined =>
  typeof dot === 'object' ? dot[wheel] : dot

const terms: Record<Part, string> = {
  size: factsText.size,
  load: factsText.load,
  speed: factsText.speedRating,
  date: factsText.dateCode,
}

/** What differs between the wheels of a set; nothing for a single. */
export const wheelFactsOf = (entry: ProductEntry): WheelFact[] => {
  const { tyre, today } = entry
  if (!tyre.set) return []
  const front = {
    size: marking(tyre.frontSize, []),
    load: load(tyre.frontLoad),
    speed: speed(tyre.frontSpeed),
    date: date(codeOf(entry, 'front'), today),
  }
  const rear = {
    size: marking(tyre.rearSize, []),
    load: load(tyre.rearLoad),
    speed: speed(tyre.rearSpeed),
    date: date(codeOf(entry, 'rear'), today),
  }
  const parts: Part[] = ['size', 'load', 'speed', ...(hasCodes(entry) ? (['date'] as const) : [])]
  return parts.map((part) => ({ term: terms[part], front: front[part], rear: rear[part] }))
}

const dateFacts = (entry: ProductEntry): Fact[] => {
  const { tyre, years, today } = entry
  if (!hasCodes(entry))
    return [
      {
        term: factsText.dateCode,
        value: { main: factsText.years(years.previous, years.current), details: [factsText.expected] },
      },
    ]
  return tyre.set ? [] : [{ term: factsText.dateCode, value: date(codeOf(entry, 'rear'), today) }]
}

/** What is true of the product as a whole, in the order riders ask for it. */
export const factsOf = (entry: ProductEntry): Fact[] => {
  const { tyre } = entry
  const ofSingle: Fact[] = [
    { term: factsText.size, value: marking(tyre.displaySize, []) },
    { term: factsText.load, value: load(tyre.load) },
    { term: factsText.speedRating, value: speed(tyre.speed) },
  ]
  const construction = factsText.constructions[tyre.construction]
  const tube = factsText.tubes[tyre.tube]
  return [
    ...(tyre.set ? [] : ofSingle),
    ...dateFacts(entry),
    { term: factsText.type, value: said(tyre.tireType) },
    ...(tyre.set ? [] : [{ term: factsText.position, value: said(text.positions[tyre.position]) }]),
    ...(construction ? [{ term: factsText.construction, value: said(construction) }] : []),
    ...(tube ? [{ term: factsText.tube, value: { main: tube, details: [tyre.tube] } }] : []),
    { term: factsText.ean, value: { ...marking(tyre.ean, []), quiet: true } },
  ]
}
