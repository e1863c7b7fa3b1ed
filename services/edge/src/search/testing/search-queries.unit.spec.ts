import { canonicalSize } from '@zmig/edge-contract'
import { expect, it } from 'vitest'
import { slugOf } from '../../tyre-row.ts'
import { createVocabulary, interpret } from '../language/index.ts'
import { createMatcher } from './match.ts'
import type { Expectation } from './recorded-query.ts'
import { searchQueries, typedQueries } from './search-queries.ts'
import { seedTyres, seedVocabularyRows } from './seed-catalogue.ts'

const tyres = seedTyres()
const vocabulary = createVocabulary(seedVocabularyRows(tyres))
const match = createMatcher(tyres)
const find = (text: string) => {
  const { clauses, unknown } = interpret(text, vocabulary)
  return unknown.length > 0 ? [] : match(clauses)
}

/** Why what is found is not what is expected; undefined when it is. */
const fault = (text: string, expected: Expectation): string | undefined => {
  const found = find(text)
  const sizesOf = (tyre: (typeof found)[number]) =>
    (tyre.front && tyre.rear ? [tyre.front, tyre.rear] : [tyre]).map(canonicalSize)
  const wrong =
    (expected.some && found.length === 0) ||
    (expected.none && found.length > 0) ||
    expected.eans?.some((ean) => !found.some((tyre) => tyre.ean === ean)) ||
    (expected.brand && found.some(({ brand }) => slugOf(brand) !== expected.brand)) ||
    (expected.size && found.some((tyre) => !sizesOf(tyre).includes(expected.size ?? '')))
  return wrong ? `${text}: ${found.length} found` : undefined
}

it('holds at least 500 different queries, 150 of them typed by hand', () => {
  expect(searchQueries.length).toBeGreaterThanOrEqual(500)
  expect(typedQueries.length).toBeGreaterThanOrEqual(150)
  expect(searchQueries.filter(({ text }) => /[א-ת]/.test(text)).length).toBeGreaterThan(150)
  expect(searchQueries.filter(({ filters }) => filters).length).toBeGreaterThan(50)
})

it('finds what each of them expects', () => {
  const expecting = searchQueries.filter((query) => query.expect)
  expect(expecting.length).toBeGreaterThan(80)
  expect(expecting.flatMap(({ text, expect: expected }) => fault(text, expected ?? {}) ?? [])).toEqual([])
})
