import {
  BrandListed,
  LikeToggled,
  OrderPlaced,
  partitionOf,
  ProductViewed,
  ShopOpened,
  SliceTeamMailChanged,
  SuggestionClicked,
  TermsChanged,
  topicOf,
  type EventEnvelope,
  WizardAnswered,
} from '@zmig/events'
import { createPostgresEventLog } from '@zmig/event-log'
import { createLogger, newId, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, startRelay } from '@zmig/outbox'
import { check, readLags, rebuild, startProjections } from '@zmig/projections'
import { seedOnce } from '@zmig/seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { allProjections } from './open-shop.ts'

const steps: (() => Promise<void>)[] = []
let held: TestDatabase
let shop: Awaited<ReturnType<typeof startShop>>

/** Every projection on a shop as a first start makes it, with some visitors in it. */
const startShop = async () => {
  held = await startTestDatabase(allMigrations)
  const { database, url } = held
  const logger = createLogger('test', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const projections = await allProjections({}, { url, running: true, database, log, logger }, (step) =>
    steps.push(async () => void (await step())),
  )
  steps.push(await startRelay({ database, log, logger }))
  steps.push(await startProjections({ database, log, logger, projections }))
  await seedOnce({ demonstration: true, database, services: { outbox: createOutbox(), clock: systemClock, newId } })
  return { database, log, logger, projections, rebuildable: projections.filter(({ tables }) => tables) }
}

const settled = async () => {
  const [outbox] = await shop.database.query<{ count: number }>('select count(*) as count from events.outbox')
  const lags = await readLags(shop.database, shop.log, shop.projections)
  expect([outbox?.count, lags.filter(({ events }) => events > 0)]).toEqual([0, []])
}
const visit = async (eans: string[]) => {
  const context = () => ({ id: newId(), source: '/test', time: systemClock.now().toISOString() })
  const events: EventEnvelope[] = eans.flatMap((ean, index) => [
    ProductViewed.create({ ean, visitorId: 'v_1' }, context()),
    ProductViewed.create({ ean, visitorId: 'v_2' }, context()),
    LikeToggled.create({ ...LikeToggled.example, itemId: ean }, context()),
    OrderPlaced.create(
      {
        ...OrderPlaced.example,
        orderId: `Z-${index}`,
        lines: [{ ean, set: false, quantity: 2, unitPrice: 1, total: 2 }],
      },
      context(),
    ),
  ])
  events.push(
    BrandListed.create(BrandListed.example, context()),
    ShopOpened.create(ShopOpened.example, context()),
    SliceTeamMailChanged.create(SliceTeamMailChanged.example, context()),
    TermsChanged.create(TermsChanged.example, context()),
    WizardAnswered.create(WizardAnswered.example, context()),
    SuggestionClicked.create(SuggestionClicked.example, context()),
  )
  const addressed = events.map((event) => {
    const topic = topicOf(event.type)
    return { topic, partition: partitionOf(topic, event.key), event }
  })
  await shop.log.appendAll(addressed)
}

beforeAll(async () => {
  shop = await startShop()
  const tyres = await shop.database.query<{ ean: string }>('select id as ean from catalog.tyre order by id limit 50')
  await visit(tyres.map(({ ean }) => ean))
  await eventually(settled, 900_000)
}, 320_000)
afterAll(async () => {
  for (const step of steps.toReversed()) await step()
  await held.stop()
})

test('every read model of a seeded shop is what the log says, and is so again when it was rebuilt', async () => {
  for (const projection of shop.rebuildable) {
    const options = { ...shop, projection, share: 1 }
    const before = await check(options)
    expect([projection.name, before]).toMatchObject([projection.name, { equal: true }])
    const hasRows = before.tables.some(({ rows }) => rows.live > 0)
    expect([projection.name, hasRows]).toEqual([projection.name, true])
    expect(await rebuild(options)).toMatchObject({ parked: 0 })
    expect([projection.name, await check(options)]).toEqual([projection.name, before])
  }
})

test('a check finds a row that was changed by hand, and a rebuild corrects it', async () => {
  const projection = shop.rebuildable.find(({ name }) => name === 'edge-tyre')
  if (!projection) throw new Error('edge-tyre is not there')
  const options = { ...shop, projection, share: 1 }
  const [changed] = await shop.database.query<{ ean: string }>(
    'update edge.tyre set price = price - 1 where ean = (select max(ean) from edge.tyre) returning ean',
  )
  const found = await check(options)
  expect(found.equal).toBe(false)
  expect(found.tables.flatMap(({ differences }) => differences)).toEqual([{ key: changed?.ean, kind: 'changed' }])
  await rebuild(options)
  expect(await check(options)).toMatchObject({ equal: true })
})
