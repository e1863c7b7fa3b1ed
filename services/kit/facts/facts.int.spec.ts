import { startTestDatabase, type TestDatabase } from '../src/testing/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFactImporter } from './index.ts'

type Bell = { id: string; tone: string }
type Published = { id: string; key: string; data: unknown }

let fixture: TestDatabase
let published: Published[]
beforeEach(async () => {
  fixture = await startTestDatabase()
  published = []
  await fixture.database.query(
    `create table bell (id text primary key, fact jsonb not null, revision integer not null default 1, changed_at timestamptz not null)`,
  )
})
afterEach(() => fixture.stop())

const importBells = createFactImporter<Bell>({
  table: 'bell',
  idOf: ({ id }) => id,
  source: '/belfry',
  event: {
    create: (bell, context) => {
      if (bell.tone === '') throw new Error(`bell ${bell.id} has no tone`)
      return { ...context, type: 'bell.hung', version: 1, key: bell.id, data: bell }
    },
  },
})

const hang = (...bells: Bell[]) => {
  let number = 0
  const newId = () => `event-${(number += 1)}`
  const outbox = { append: async (_tx: unknown, events: Published[]) => void published.push(...events) }
  return importBells({ database: fixture.database, outbox, clock: { now: () => new Date(0) }, newId }, bells)
}

test('publishes new and changed facts, and no others', async () => {
  expect(await hang({ id: 'a', tone: 'C' }, { id: 'b', tone: 'D' })).toBe(2)
  expect(await hang({ id: 'a', tone: 'C' }, { id: 'b', tone: 'E' }, { id: 'c', tone: 'F' })).toBe(2)
  expect(published.map(({ data }) => data)).toEqual([
    { id: 'a', tone: 'C' },
    { id: 'b', tone: 'D' },
    { id: 'b', tone: 'E' },
    { id: 'c', tone: 'F' },
  ])
  expect(await fixture.database.query('select id, revision from bell order by id')).toEqual([
    { id: 'a', revision: 1 },
    { id: 'b', revision: 2 },
    { id: 'c', revision: 1 },
  ])
})

test('the last of two facts with the same id is imported', async () => {
  expect(await hang({ id: 'a', tone: 'C' }, { id: 'a', tone: 'D' })).toBe(1)
  expect(published).toMatchObject([{ key: 'a', data: { tone: 'D' } }])
})

test('one invalid fact rejects its whole batch', async () => {
  await expect(hang({ id: 'a', tone: 'C' }, { id: 'b', tone: '' })).rejects.toThrow('bell b has no tone')
  expect(await fixture.database.query('select id from bell')).toEqual([])
})

test('imports a thousand and one facts in two batches and publishes them all', async () => {
  expect(await hang(...Array.from({ length: 1_001 }, (_, index) => ({ id: `bell-${index}`, tone: 'C' })))).toBe(1_001)
  expect(published).toHaveLength(1_001)
})
