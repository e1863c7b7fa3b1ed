import { searchTyres, suggestSearches, type AnswerOf } from '@zmig/edge-contract'
import { eventually } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { smallShop } from '../../../search/testing/small-shop.ts'
import { startEdgeFixture } from '../../../testing/edge-fixture.ts'

export const searchAddress = (query: Record<string, string>) =>
  `/api/v1/search?${new URLSearchParams(query).toString()}`

/** The edge of the small shop, once its search knows all brands, other names and bikes. */
export const startSearchShop = async () => {
  const fixture = await startEdgeFixture()
  const search = async (query: Record<string, string> = {}): Promise<AnswerOf<typeof searchTyres>> => {
    const response = await fixture.get(searchAddress(query))
    expect(response.status).toBe(200)
    return searchTyres.answer.parse(await response.json())
  }
  const suggest = async (q: string) => {
    const response = await fixture.get(`/api/v1/search/suggest?${new URLSearchParams({ q }).toString()}`)
    expect(response.status).toBe(200)
    return suggestSearches.answer.parse(await response.json()).suggestions
  }
  /** The words of a process follow the tables after a short rest. */
  const known = (query: Record<string, string>) =>
    eventually(async () => expect((await search(query)).total).toBeGreaterThan(0))
  await fixture.publish(...smallShop())
  // three projections write brands, other names and bikes, and the words may be read between them
  await Promise.all([known({ q: 'michelin' }), known({ q: 'מישלן' }), known({ bike: 'piaggio-liberty-2016' })])
  return { fixture, search, suggest, known }
}
export type SearchShop = Awaited<ReturnType<typeof startSearchShop>>
