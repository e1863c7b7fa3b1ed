import { searchTyres } from '@zmig/edge-contract'
import { expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import { createCachedQueries } from './cached-queries.ts'

it('asks whether an answer may be found, and not for one from the cache, however its address is spelled', async () => {
  const find = () => Promise.resolve({ body: {}, keys: [] })
  const search = { endpoint: searchTyres, normalise: (params: Record<string, string>) => params, find }
  const sql = { query: () => Promise.reject(new Error('no statement')) }
  const cached = createCachedQueries([search], sql, createAnswerCache())
  const asked: string[] = []
  const limit = ({ path }: { path: string }) => Promise.resolve(void asked.push(path))
  await cached.answer('/api/v1/search?q=a%20b&limit=5', limit)
  await cached.answer('/api/v1/search?limit=5&q=a+b', limit)
  expect(asked).toEqual(['/api/v1/search'])
  await expect(cached.answer('/api/v1/search?q=c', () => Promise.reject(new Error('too many')))).rejects.toThrow(
    'too many',
  )
  await cached.answer('/api/v1/search?q=c')
  expect(asked).toHaveLength(1)
})
