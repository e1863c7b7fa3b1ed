import { systemClock, type Sql } from '@zmig/kit'
import { expect, it } from 'vitest'
import { createAnswerCache } from '../../door/answer/answer-cache.ts'
import { createCachedQueries } from '../../door/answer/cached-queries.ts'
import { createTyreQueries } from '../tyre/tyre.queries.ts'
import { sizeQueries } from './size.queries.ts'

it.each([
  ['the profiles of a width', '/api/v1/sizes/profiles/for/MO/mt', '/api/v1/sizes/profiles/for/MO/MT'],
  ['the rims of a width and profile', '/api/v1/sizes/for/MO/mt/90', '/api/v1/sizes/for/MO/MT/90'],
  ['the list of a size', '/api/v1/tires/MO/mt/90/16', '/api/v1/tires/MO/MT/90/16'],
])(
  'size search: %s are asked for in capitals, and share one cached answer in any letter case',
  async (_, small, capital) => {
    const asked: unknown[] = []
    const sql: Sql = {
      query: (_text, values = []) => {
        if (values.length > 0) asked.push(values[0])
        return Promise.resolve([])
      },
    }
    const queries = createCachedQueries([...sizeQueries, ...createTyreQueries(systemClock)], sql, createAnswerCache())
    const answer = await queries.answer(small)
    expect(await queries.answer(capital)).toBe(answer)
    expect(asked).toEqual(['MT'])
  },
)
