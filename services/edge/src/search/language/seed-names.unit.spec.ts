import { expect, it } from 'vitest'
import { createMatcher } from '../testing/match.ts'
import { seedTyres, seedVocabularyRows } from '../testing/seed-catalogue.ts'
import { bikeClauses } from './tokens.ts'
import { interpret } from './interpret.ts'
import { createVocabulary } from './vocabulary.ts'

const tyres = seedTyres()
const rows = seedVocabularyRows(tyres)
const vocabulary = createVocabulary(rows)
const find = createMatcher(tyres)

/** Reads without doubt: nothing unknown, nothing corrected. */
const certain = (text: string) => {
  const { clauses, corrections, unknown } = interpret(text, vocabulary)
  return corrections.length === 0 && unknown.length === 0 && clauses.length > 0 ? clauses : undefined
}
const linesFound = (text: string): Set<string> => {
  const clauses = certain(text)
  return new Set(clauses && find(clauses).map(({ brand, line }) => `${brand} ${line}`))
}

it('every line is found by its name, with and without its brand, and by its Hebrew name', () => {
  const lost = rows.lines.flatMap(({ brand, line, hebrewName }) =>
    [`${brand} ${line}`, `${line} ${brand}`.toLowerCase(), line.toUpperCase(), hebrewName].filter(
      (text) => !linesFound(text).has(`${brand} ${line}`),
    ),
  )
  expect(lost).toEqual([])
})

it('every alias finds its brand or its line', () => {
  const lost = rows.aliases.filter(({ brand, line, alias }) => {
    const found = [...linesFound(alias)]
    return line === '' ? !found.some((name) => name.startsWith(`${brand} `)) : !found.includes(`${brand} ${line}`)
  })
  expect(lost).toEqual([])
})

it('an alias of a brand finds that brand only', () => {
  const others = rows.aliases
    .filter(({ line }) => line === '')
    .filter(({ brand, alias }) => [...linesFound(alias)].some((name) => !name.startsWith(`${brand} `)))
  expect(others).toEqual([])
})

it('every bike is found by make, model and its first year', () => {
  const lost = rows.bikes.filter((bike) => {
    const clauses = certain(`${bike.brand} ${bike.model} ${bike.yearFrom}`) ?? []
    return !bikeClauses([bike]).every((wanted, index) => wanted.every((token) => clauses[index]?.includes(token)))
  })
  expect(lost.map(({ brand, model }) => `${brand} ${model}`)).toEqual([])
})

it('every alias of a bike means bikes of the seed and nothing else, but for a name that a tyre has too', () => {
  const lost = rows.bikeAliases.filter(({ alias }) => {
    const [clause, ...ratings] = certain(alias) ?? []
    const areRatings = ratings.every((each) => each.some((token) => /^(load|speed)-/.test(token)))
    return !areRatings || !clause?.every((token) => token.startsWith('fits-'))
  })
  expect(lost.map(({ alias }) => alias)).toEqual(["ריינג'ר"])
})

it('every category is found by its name and its id', () => {
  const lost = rows.categories.filter(
    ({ id, name }) => ![id, name].every((text) => certain(text)?.[0]?.[0] === `category:${id}`),
  )
  expect(lost).toEqual([])
})
