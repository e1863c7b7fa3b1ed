import type { Sql } from '@zmig/kit'
import { expect, it } from 'vitest'
import { createAnswerCache } from '../../door/answer/answer-cache.ts'
import { createCachedQueries } from '../../door/answer/cached-queries.ts'
import { onlySearch } from '../../search/search-guard.ts'
import { createSuggestQueries } from './suggest.queries.ts'
import { seedVocabularyRows } from '../../search/testing/seed-catalogue.ts'
import type { Clause } from '../../search/language/index.ts'
import { toWords, type VocabularySnapshot } from '../../search/vocabulary-snapshot.ts'

const words = toWords(seedVocabularyRows())

/** Suggestions beside an engine that finds nothing and records what it was asked for. */
const suggesting = () => {
  const asked: Clause[][] = []
  const search = onlySearch({
    engine: 'postgres',
    search: ({ clauses }) => {
      asked.push(clauses)
      return Promise.resolve({
        eans: [],
        total: 0,
        facets: { category: [], brand: [], position: [], tube: [], inStock: 0, sets: 0 },
      })
    },
    count: (lists) => {
      asked.push(...lists)
      return Promise.resolve(lists.map(() => 0))
    },
  })
  const sql: Sql = { query: () => Promise.reject(new Error('nothing was found, so nothing is read')) }
  const snapshot = { current: () => Promise.resolve(words) } as unknown as VocabularySnapshot
  const queries = createCachedQueries(createSuggestQueries(search, snapshot), sql, createAnswerCache())
  return {
    asked,
    suggest: async (q: string) => {
      await queries.answer(`/api/v1/search/suggest?${new URLSearchParams({ q }).toString()}`)
      return asked.splice(0)
    },
  }
}

it('asks no engine about more than four makes of bikes in one text, misspelt or not', async () => {
  const { suggest } = suggesting()
  expect(await suggest('yamha kwasaki suzki hnda dukati mishlen pireli')).toEqual([])
  expect(await suggest('triumph yamaha suzuki honda ktm bmw ducati kawasaki sym kymco piaggio ves')).toEqual([])
  expect(await suggest('yamha kwasaki suzki hnda')).not.toEqual([])
})

it('asks about a long name with size, position and use', async () => {
  const { suggest } = suggesting()
  expect(await suggest('michelin pilot road 4 gt 180/55zr17 rear tl sport touring')).not.toEqual([])
})

it('asks once about a text that finds nothing', async () => {
  const { suggest } = suggesting()
  expect(await suggest('yamha suzki')).not.toEqual([])
  expect(await suggest('yamha suzki')).toEqual([])
})
