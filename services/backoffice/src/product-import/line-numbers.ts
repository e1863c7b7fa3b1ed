import { otherSpellingOf } from '@zmig/edge-contract'
import * as z from 'zod'
import type { BackofficeDeps } from '../deps.ts'
import { type ImportRow, isSetRow } from './import-row.decider.ts'
import { findLinesOf, type ReadLine } from './product-import.repository.ts'

const Numbers = z.object({ numbers: z.array(z.string()) })

/**
 * Gives sets without a number the one that the catalogue has for their two tyres, or draws. A line of the file that names the
 * same set by its number is another line of it.
 */
export const numberSets = async (
  { database, services }: Pick<BackofficeDeps, 'database' | 'services'>,
  importId: string,
  rows: readonly ReadLine[],
): Promise<ReadLine[]> => {
  const unnumbered = rows.filter(({ ean, others }) => ean === '' && others.length === 0)
  if (unnumbered.length === 0) return [...rows]
  const pairs = unnumbered.map(({ facts }) => ({ frontEan: facts?.frontEan, rearEan: facts?.rearEan }))
  const { numbers } = Numbers.parse(await services.post('/catalog/sets/numbers', { pairs }))
  const numberOf = new Map(unnumbered.map(({ line }, index) => [line, numbers[index] ?? '']))
  const linesOf = await findLinesOf(database, importId, numbers)
  return rows.map((row) => {
    const ean = numberOf.get(row.line)
    return ean === undefined ? row : { ...row, ean, others: linesOf.get(ean) ?? [] }
  })
}

/** The EANs of the tyres that lines name as those of a set. */
export const halvesOf = (rows: readonly ImportRow[]): string[] =>
  rows.flatMap(({ facts = {} }) => [facts.frontEan, facts.rearEan].filter((ean) => typeof ean === 'string'))

/** The other spellings of the numbers that lines name, of products and of the tyres of sets. */
export const otherSpellings = (rows: readonly ImportRow[]): string[] =>
  [...rows.map(({ ean }) => ean), ...halvesOf(rows)].flatMap((ean) => otherSpellingOf(ean) ?? [])

/** A line with the spelling of each number that a listed product has. @param listed numbers of products */
export const asListed = <Row extends ImportRow>(row: Row, listed: { has: (ean: string) => boolean }): Row => {
  const spelled = (ean: string): string => {
    const other = otherSpellingOf(ean)
    return other !== undefined && !listed.has(ean) && listed.has(other) ? other : ean
  }
  if (!isSetRow(row)) return { ...row, ean: spelled(row.ean) }
  const pair = { frontEan: spelled(String(row.facts?.frontEan)), rearEan: spelled(String(row.facts?.rearEan)) }
  return { ...row, ean: spelled(row.ean), facts: { ...row.facts, ...pair } }
}
