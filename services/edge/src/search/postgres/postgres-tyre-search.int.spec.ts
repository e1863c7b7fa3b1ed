import type { Sql } from '@zmig/kit'
import { expect, it, onTestFinished } from 'vitest'
import { startPostgresSearchFixture } from '../testing/search-fixture.ts'
import { testTyreSearch } from '../tyre-search.contract.ts'
import { createPostgresTyreSearch } from './postgres-tyre-search.adapter.ts'

testTyreSearch('PostgreSQL', startPostgresSearchFixture)

it('compares no product with each of the hundreds of tokens of a make', async () => {
  const fixture = await startPostgresSearchFixture()
  onTestFinished(() => fixture.stop())
  const plans: string[] = []
  const explaining: Sql = {
    query: async (text, values, options) => {
      plans.push(JSON.stringify(await fixture.database.query(`explain (format json) ${text}`, values)))
      return fixture.database.query(text, values, options)
    },
  }
  const make = (name: string) => Array.from({ length: 150 }, (_, nth) => `fits-rear:${name}-${nth}`)
  const search = createPostgresTyreSearch(explaining)
  await search.search({ clauses: [make('a'), make('b')], filters: {}, sort: 'list', limit: 5 })
  await search.count([[make('a'), make('b')]])
  expect(plans.filter((plan) => plan.includes('search_tyre'))).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toContain('search_token')
    expect(plan).not.toContain('&&')
  }
})
