import { advisorMigrations } from '@zmig/advisor'
import { backofficeMigrations } from '@zmig/backoffice'
import { catalogMigrations } from '@zmig/catalog'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { garagesMigrations } from '@zmig/garages'
import { createLogger, newId, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase } from '@zmig/kit/testing'
import { createOrderingService, orderingConfig, orderingMigrations } from '@zmig/ordering'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import { startProjections } from '@zmig/projections'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDemonstration, seedDemonstration, seedOnce } from './index.ts'

const migrations = [
  eventMigrations,
  catalogMigrations,
  garagesMigrations,
  advisorMigrations,
  orderingMigrations,
  backofficeMigrations,
]

/** A shop that is seeded while its relay and replicas run, as on a first start. */
const startShop = async () => {
  const fixture = await startTestDatabase(migrations)
  const { database } = fixture
  const logger = createLogger('seed', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const services = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
  const { replicas } = createOrderingService(services, orderingConfig({}))
  const stopRelay = await startRelay({ database, log, logger })
  const stopProjections = await startProjections({ database, log, logger, projections: replicas })
  const reading = replicas.flatMap(({ name, topics }) => topics.map((topic) => ({ name, topic })))
  const idle = async () => {
    const [waiting] = await database.query<{ events: number }>(
      `select ((select count(*) from events.outbox) + (
         select coalesce(sum(head.next_offset - coalesce(reader.next_offset, 0)), 0) from events.log_head head
         join unnest($1::text[], $2::text[]) as projection(name, reads) on head.topic = reads
         left join events.projection_offset reader
           on (reader.projection, reader.topic, reader.partition) = (name, head.topic, head.partition)))::int as events`,
      [reading.map(({ name }) => name), reading.map(({ topic }) => topic)],
    )
    expect(waiting?.events).toBe(0)
  }
  return {
    database,
    seed: () => seedOnce({ database, services, demonstration: true }),
    seedFacts: () => seedOnce({ database, services, demonstration: false }),
    seedDemonstration: () => seedDemonstration({ database, services }),
    /** resolves when every replica has read all published events */
    idle: () => eventually(idle),
    stop: async () => {
      await telemetry.stop()
      await stopProjections()
      await stopRelay()
      await fixture.stop()
    },
  }
}

type Shop = Awaited<ReturnType<typeof startShop>>

const count = async ({ database }: Shop, sql: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(`select count(*) from ${sql}`)
  return row?.count ?? 0
}

const visibilities = async ({ database }: Shop, condition: string): Promise<Record<string, number>> => {
  const rows = await database.query<{ visibility: string; count: number }>(
    `select visibility, count(*) from ordering.availability join ordering.product using (ean)
     where ${condition} group by visibility`,
  )
  return Object.fromEntries(rows.map(({ visibility, count: products }) => [visibility, products]))
}

describe('a seeded shop', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop()
    expect(await shop.seed()).toBe('seeded')
    await shop.idle()
  }, 60_000)
  afterAll(() => shop.stop())

  test('holds every file', async () => {
    expect(await count(shop, 'catalog.tyre')).toBe(5_445)
    expect(await count(shop, 'ordering.product where is_set')).toBe(1_784)
    expect(await count(shop, 'catalog.category')).toBe(14)
    expect(await count(shop, 'catalog.brand')).toBe(18)
    expect(await count(shop, 'backoffice.ece_certificate')).toBe(36)
    expect(await count(shop, `catalog.alias where id like 'tyre:%'`)).toBe(337)
    expect(await count(shop, `catalog.alias where id like 'bike:%'`)).toBeGreaterThan(400)
    expect(await count(shop, 'garages.city')).toBe(90)
    expect(await count(shop, 'garages.garage')).toBe(45)
    expect(await count(shop, 'ordering.garage where not manual_booking and not hide')).toBeGreaterThan(30)
    expect(await count(shop, 'advisor.motorcycle')).toBe(1_268)
    expect(await count(shop, 'events.parked')).toBe(0)
  })

  test('has each brand of its tyres, by its word in addresses', async () => {
    const brands = `(select distinct fact ->> 'brand' as name from catalog.tyre) as named`
    const known = `select from catalog.brand where fact ->> 'name' = named.name`
    expect(await count(shop, `${brands} where not exists (${known})`)).toBe(0)
    expect(await count(shop, `catalog.brand where id <> replace(lower(fact ->> 'name'), ' ', '-')`)).toBe(0)
  })

  test('has every visibility, and six of ten products in stock', async () => {
    for (const condition of ['is_set', 'not is_set']) {
      const mix = await visibilities(shop, condition)
      const total = Object.values(mix).reduce((sum, products) => sum + products, 0)
      expect(mix['instock']).toBeGreaterThan(total * 0.6)
      for (const visibility of ['preorder', 'ondemand', 'outofstock', 'none'])
        expect(mix[visibility]).toBeGreaterThan(80)
    }
  })

  test('has what shoppers and tests look for', async () => {
    const inStock = `ordering.availability join ordering.product using (ean) where visibility = 'instock'`
    expect(await count(shop, `${inStock} and free_shipping and not is_set`)).toBeGreaterThan(20)
    expect(await count(shop, `${inStock} and available < 10 and not is_set`)).toBeGreaterThan(100)
    expect(await count(shop, `catalog.tyre where fact ->> 'profile' = '-'`)).toBeGreaterThan(50)
    expect(await count(shop, `catalog.tyre where not fact ? 'dot'`)).toBeGreaterThan(100)
    expect(
      await count(shop, `catalog.tyre where (fact ->> 'fullPrice')::int > (fact ->> 'price')::int`),
    ).toBeGreaterThan(1_000)
    expect(await count(shop, `catalog.tyre where (fact ->> 'fullPrice')::int < (fact ->> 'price')::int`)).toBe(0)
    expect(await count(shop, `ordering.coupon join ordering.product using (ean)`)).toBe(5)
    expect(await count(shop, `ordering.shipment where arrives_on > current_date`)).toBe(2)
  })

  test('is not seeded twice', async () => {
    const before = await count(shop, 'events.log')
    expect(await shop.seed()).toBe('already seeded')
    expect(await count(shop, 'events.log')).toBe(before)
  })
})

test('a shop that was seeded before there were aliases gets them once, and nothing else', async () => {
  const shop = await startShop()
  try {
    expect(await shop.seed()).toBe('seeded')
    const aliases = `events.log where type = 'catalogue.alias-listed'`
    await shop.idle()
    const published = await count(shop, 'events.log')
    const listed = await count(shop, aliases)
    expect(listed).toBe(await count(shop, 'catalog.alias'))
    // as an older version left it
    await shop.database.query('drop table seed.part')
    await shop.database.query('truncate catalog.alias')
    const [first, second] = await Promise.all([shop.seed(), shop.seed()])
    expect([first, second].sort()).toEqual(['already seeded', 'completed'])
    await shop.idle()
    expect(await count(shop, aliases)).toBe(2 * listed)
    expect(await count(shop, 'events.log')).toBe(published + listed)
    expect(await shop.seed()).toBe('already seeded')
  } finally {
    await shop.stop()
  }
})

test('a seed that was killed half-way ends as one that was not', async () => {
  const shop = await startShop()
  try {
    await shop.database.query(`alter table advisor.motorcycle add constraint broken check (id not like 'yamaha%')`)
    await expect(shop.seed()).rejects.toThrow('broken')
    await shop.database.query('alter table advisor.motorcycle drop constraint broken')
    const [first, second] = await Promise.all([shop.seed(), shop.seed()])
    expect([first, second].sort()).toEqual(['already seeded', 'seeded'])
    await shop.idle()
    expect(await count(shop, `events.log where type = 'catalogue.tyre-listed'`)).toBe(5_445)
    expect(await count(shop, `events.log where type = 'wizard.motorcycle-listed'`)).toBe(1_268)
  } finally {
    await shop.stop()
  }
})

test('a public shop begins with facts alone, and no later start puts the demonstration into it', async () => {
  const shop = await startShop()
  try {
    expect(await shop.seedFacts()).toBe('seeded')
    await shop.idle()
    expect(await count(shop, 'advisor.motorcycle')).toBe(1_268)
    expect(await count(shop, 'garages.city')).toBe(90)
    expect(await count(shop, 'catalog.category')).toBe(14)
    expect(await count(shop, 'catalog.brand')).toBe(18)
    expect(await count(shop, 'catalog.alias')).toBeGreaterThan(700)
    for (const empty of ['catalog.tyre', 'catalog.shipment', 'ordering.stock', 'ordering.coupon', 'garages.garage'])
      expect([empty, await count(shop, empty)]).toEqual([empty, 0])
    for (const empty of ['supplier_quote', 'opening_sales', 'ece_certificate'])
      expect([empty, await count(shop, `backoffice.${empty}`)]).toEqual([empty, 0])
    expect(await findDemonstration(shop.database)).toEqual([])

    expect(await shop.seed()).toBe('already seeded')
    expect(await count(shop, 'catalog.tyre')).toBe(0)

    const facts = await count(shop, `events.log where type = 'wizard.motorcycle-listed'`)
    expect(await shop.seedDemonstration()).toBe('seeded')
    await shop.idle()
    expect(await count(shop, "events.log where type = 'wizard.motorcycle-listed'")).toBe(facts)
    expect(await findDemonstration(shop.database)).toEqual([
      { kind: 'tyres', rows: 3_661 },
      { kind: 'sets', rows: 1_784 },
      { kind: 'stock levels', rows: 3_661 },
      { kind: 'shipments', rows: 2 },
      { kind: 'garages', rows: 45 },
      { kind: 'coupons', rows: 5 },
      { kind: 'supplier quotes', rows: expect.any(Number) },
      { kind: 'opening sales', rows: 3_661 },
      { kind: 'certificates', rows: 36 },
    ])
    expect(await shop.seedFacts()).toBe('already seeded')
  } finally {
    await shop.stop()
  }
})

test('a public shop whose first seed was killed is not given the demonstration by a start for development', async () => {
  const shop = await startShop()
  try {
    await shop.database.query(`alter table advisor.motorcycle add constraint broken check (id not like 'yamaha%')`)
    await expect(shop.seedFacts()).rejects.toThrow('broken')
    await shop.database.query('alter table advisor.motorcycle drop constraint broken')
    expect(await shop.seed()).toBe('seeded')
    expect(await count(shop, 'advisor.motorcycle')).toBe(1_268)
    expect(await count(shop, 'catalog.tyre')).toBe(0)
  } finally {
    await shop.stop()
  }
})
