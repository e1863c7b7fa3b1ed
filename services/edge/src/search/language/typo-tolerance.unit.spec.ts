import { expect, it } from 'vitest'
import { seedVocabularyRows } from '../testing/seed-catalogue.ts'
import { bikeClause } from './tokens.ts'
import { interpret } from './interpret.ts'
import { createVocabulary } from './vocabulary.ts'

const rows = seedVocabularyRows()
const vocabulary = createVocabulary(rows)
const read = (text: string) => interpret(text, vocabulary)
const clausesOf = (text: string) => read(text).clauses

it.each([
  ['mihcelin', ['brand:michelin'], 'Michelin'],
  ['michellinn', ['brand:michelin'], 'Michelin'],
  ['piereli', ['brand:pirelli'], 'Pirelli'],
  ['מישלאון', ['brand:michelin'], 'Michelin'],
  ['ברידגסטוון', ['brand:bridgestone'], 'Bridgestone'],
  ['karro', ['word:karoo'], 'Karoo'],
  ['צמיג לקטנווע', ['category:scooter'], 'קטנוע'],
  ['vstorm 650', bikeClause({ frontSize: '110/80-19', rearSize: '150/70-17' }), 'V-Strom'],
])('%s', (text, clause, to) => {
  expect(read(text)).toMatchObject({ clauses: [clause], corrections: [{ to }], unknown: [] })
})

it('the word that fits the rest of the text wins, not the commoner one', () => {
  expect(read('tracer 900 raod 5')).toMatchObject({ corrections: [{ from: 'raod', to: 'Road' }] })
  expect(clausesOf('honda horent 600')).toEqual(clausesOf('honda hornet 600'))
})

it.each([
  ['three letters are too few', 'kro', 'kro'],
  ['two edits need eight letters', 'pirxxli', 'pirxxli'],
  ['three edits are too many', 'mixhexlinn', 'mixhexlinn'],
  ['numbers are never corrected', 'road 9876', '9876'],
  ['nonsense stays nonsense', 'qwertz', 'qwertz'],
  ['a year alone', '2021', '2021'],
])('%s', (_, text, unknown) => {
  expect(read(text)).toMatchObject({ corrections: [], unknown: [unknown] })
})

it('never corrects a known word, with any words beside it', () => {
  const names = rows.lines.flatMap(({ brand, line, hebrewName }) => [`${line} ${brand}`, `${hebrewName} hornet 600`])
  expect(names.filter((name) => read(name).corrections.length > 0)).toEqual([])
})

it.each([
  ['batlax', 'battlax', 'Battlax'],
  ['diavlo rosso', 'diablo rosso', 'Diablo'],
  ['diablo roso', 'diablo rosso', 'Rosso'],
])('%s is corrected, though an alias of one line begins so', (typed, right, to) => {
  expect(read(typed)).toMatchObject({ clauses: clausesOf(right), corrections: [{ to }], unknown: [] })
})

it('a whole alias is taken literally, including its misspelling', () => {
  expect(read('diavlo rosso 3')).toMatchObject({ clauses: clausesOf('diablo rosso iii'), corrections: [] })
  expect(read('batlax s22')).toMatchObject({ clauses: clausesOf('battlax hypersport s22'), corrections: [] })
})

it.each(['צמיגים', 'צמיגים זולים', 'tyres for motorcycles'])('%s asks for everything', (text) => {
  expect(read(text)).toMatchObject({ clauses: [], unknown: [], fillersOnly: true })
})
