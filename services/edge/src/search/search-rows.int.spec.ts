import { AvailabilityChanged, type CataloguedEvent, TyreListed, TyrePriced } from '@zmig/events'
import { eventMigrations } from '@zmig/event-log'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { peopleMigrations } from '@zmig/kit/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { edgeMigrations } from '../read-models.ts'
import { hasRows } from './search-rows.ts'
import { searchIndex } from './search.projection.ts'

let held: TestDatabase
beforeEach(async () => {
  held = await startTestDatabase([eventMigrations, peopleMigrations, edgeMigrations])
})
afterEach(() => held.stop())

const tyre = TyreListed.example
const { ean } = tyre

const publish = <Data>(event: CataloguedEvent<Data>, data: Data) =>
  held.database.transaction(async (tx) => {
    await tx.query('set local search_path to edge, public')
    const envelope = event.create(data, { id: crypto.randomUUID(), source: '/test', time: new Date(0).toISOString() })
    const recorded = { ...envelope, topic: event.topic, partition: 0, offset: 0 }
    await searchIndex.on[event.type]?.([{ data, event: recorded }], tx)
  })
const stock = (revision: number, visibility: 'instock' | 'outofstock', available = 4) =>
  publish(AvailabilityChanged, { ean, visibility, available, revision })

/** The place of each token's row on the disk: another place means that it was written. */
const places = () =>
  held.database.query<{ token: string }>('select token, ctid::text as place from edge.search_token order by token')
const tokens = () =>
  held.database.query('select token, rank, price, score, cell from edge.search_token where ean = $1 order by token', [
    ean,
  ])
/** The rows that the product itself asks for. */
const wanted = async () => {
  const rows = await held.database.query<{ token: string }>(
    `select token, rank, price, score, cell from edge.search_tyre, unnest(tokens || '{""}'::text[]) token
     where ean = $1 and listed order by token`,
    [ean],
  )
  return rows.filter(({ token }) => hasRows(token))
}
const revision = async () =>
  (await held.database.query('select revision from edge.search_tyre where ean = $1', [ean]))[0]

test('a change of stock that keeps the availability changes no tokens', async () => {
  await publish(TyreListed, tyre)
  await stock(1, 'instock')
  const before = await places()
  expect(before.map(({ token }) => token)).toEqual([
    '',
    'brand:michelin',
    'category:sport',
    'fits-rear:180/55-17',
    'size:180/55-17',
  ])
  await stock(2, 'instock', 3)
  await publish(TyreListed, { ...tyre, description: 'other words that are not searched' })
  expect(await places()).toEqual(before)
  expect(await revision()).toEqual({ revision: 2 })
})

test('keeps the tokens where price, stock and words put them', async () => {
  await stock(1, 'instock')
  expect(await tokens()).toEqual([])
  await publish(TyreListed, tyre)
  const listed = await tokens()
  expect(listed).toEqual(await wanted())
  for (const change of [
    () => stock(2, 'outofstock'),
    () => publish(TyreListed, { ...tyre, price: tyre.price + 100 }),
    () => publish(TyrePriced, { ean, price: tyre.price + 200, fullPrice: tyre.fullPrice }),
    () => publish(TyreListed, { ...tyre, brand: 'Pirelli' }),
    () => stock(3, 'instock'),
  ]) {
    const before = await tokens()
    await change()
    expect(await tokens()).toEqual(await wanted())
    expect(await tokens()).not.toEqual(before)
  }
  await publish(TyreListed, tyre)
  expect(await tokens()).toEqual(listed)
})
