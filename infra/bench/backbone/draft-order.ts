import { setTimeout } from 'node:timers/promises'
import { backofficeConfig, backofficeMigrations, createBackofficeService, importQuotes } from '@zmig/backoffice'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import {
  createApp,
  createDatabase,
  createServiceClient,
  listenOn,
  migrate,
  newId,
  systemClock,
  type ServiceClient,
  type Sql,
} from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { createOrderingService, orderingConfig, orderingMigrations } from '@zmig/ordering'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { Service } from '@zmig/projections'
import { mountService } from '@zmig/projections/host'
import { median, type Measure } from '../measure.ts'
import { logger } from './fixture.ts'
import { counted, scaled, type BackboneOptions } from './options.ts'
import { withServers } from './servers.ts'

const TYRES = 5_000
const LINES = 100_000
/** Lines of one order. */
const LINES_OF_ORDER = 2
const ROUNDS = 5
const SECRET = 'a secret of the bench alone'
/** How often the progress is read, in milliseconds: more often than a page does. */
const EVERY = 20

type Draft = { id: string; status: string; progress: number; totalItems: number }

const EAN = '(2900000000000 + tyre)::text'
const FILL_TYRES = `with added as (
     insert into ordering.product (ean, is_set, brand, display_name, display_size, price, free_shipping)
     select ${EAN}, false, 'Brand', 'Tyre ' || tyre, '120/70-17', 50000, false from generate_series(1, $1::integer) tyre)
   insert into ordering.stock (ean, on_hand, inbound_next) select ${EAN}, tyre % 7, tyre % 3
   from generate_series(1, $1::integer) tyre`
const FILL_ORDERS = `insert into ordering.orders (order_id, person_id, sip, payment_method, payments, status, payment_status, subtotal,
     shipping, installation, discount, pay_now, terms_version, terms_accepted_at, placed_at, expires_at)
   select 'Z-' || number, gen_random_uuid(), 'pickup', 'creditcard', 1, 'closed', 'paid', 0, 0, 0, 0, 0, 'bench', at, at, at
   from generate_series(1, $1::integer) number, lateral (select now() - number % 364 * interval '1 day' as at) placed`
const FILL_LINES = `insert into ordering.order_line (order_id, line, ean, is_set, quantity, unit_price, total)
   select 'Z-' || number, line, (2900000000001 + (number * 7919 + line) % $2::integer)::text, false, 1 + number % 2, 0, 0
   from generate_series(1, $1::integer) number, generate_series(1, ${LINES_OF_ORDER}) line`

/** Tyres with quotes of three suppliers, and orders of a year. */
const fill = async (database: Sql, deps: Parameters<typeof importQuotes>[0], tyres: number, orders: number) => {
  await database.query(FILL_TYRES, [tyres])
  await database.query(FILL_ORDERS, [orders])
  await database.query(FILL_LINES, [orders, tyres])
  await importQuotes(
    deps,
    Array.from({ length: tyres }, (_, tyre) => String(2_900_000_000_001 + tyre)).flatMap((ean, tyre) =>
      (['rduch', 'deltiFr', 'deltiDe'] as const).map((supplier, place) => ({
        ean,
        supplier,
        eurCents: 5_000 + ((tyre * 31 + place * 17) % 90),
        stock: 1 + ((tyre + place) % 40),
      })),
    ),
  )
  await database.query('analyze')
}

/** Creates a draft and looks at its progress until it is completed. */
const generate = async (client: ServiceClient) => {
  const began = performance.now()
  const { draftOrderId } = (await client.post('/backoffice/draft-orders', {})) as { draftOrderId: string }
  const seen = new Set<number>()
  let draft: Draft
  do {
    await setTimeout(EVERY)
    const [newest] = ((await client.get('/backoffice/draft-orders?limit=1')) as { drafts: Draft[] }).drafts
    if (!newest || newest.id !== draftOrderId) throw new Error('the list does not show the draft that was created')
    draft = newest
    if (draft.progress > 0) seen.add(draft.progress)
  } while (draft.status === 'initial' || draft.status === 'preparing')
  if (draft.status !== 'completed') throw new Error(`the draft is ${draft.status}`)
  return { seconds: (performance.now() - began) / 1_000, steps: seen.size, lines: draft.totalItems }
}

/** A draft order over all tyres of the shop and its orders of a year: how long, and whether its progress is seen. */
export const benchDraftOrder = (options: BackboneOptions): Promise<Measure[]> =>
  withServers(options, async ({ postgres }) => {
    const tyres = scaled(TYRES, options.load)
    const orders = Math.ceil(scaled(LINES, options.load) / LINES_OF_ORDER)
    await migrate(postgres.url, [eventMigrations, peopleMigrations, orderingMigrations, backofficeMigrations])
    const database = createDatabase(postgres.url, { max: 12, applicationName: 'zmigo bench' })
    const log = createPostgresEventLog(database)
    const telemetry = createTelemetry({ log, logger })
    const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
    await fill(database, deps, tyres, orders)

    // over HTTP, as in the shop: what ordering answers is a large part of the time
    const serve = (service: Service) =>
      listenOn(
        createApp({ name: service.name, logger, secret: SECRET, mount: (router) => mountService(router, service) }),
        0,
        '127.0.0.1',
      )
    const ordering = await serve(createOrderingService(deps, orderingConfig({})))
    const config = { ...backofficeConfig({ SERVICES_URL: `http://127.0.0.1:${ordering.port}` }), secret: SECRET }
    const service = createBackofficeService(deps, config)
    const backoffice = await serve(service)
    const stop = await service.start?.()
    const baseUrl = `http://127.0.0.1:${backoffice.port}`
    const client = createServiceClient({ baseUrl, secret: SECRET, caller: 'edge', timeoutMs: 30_000 })

    try {
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await generate(client))
      const name = `draft order over ${counted(tyres)} EANs and ${counted(orders * LINES_OF_ORDER)} order lines`
      return [
        {
          name,
          value: median(rounds.map(({ seconds }) => seconds)),
          unit: 's',
          target: { of: 'value', atMost: 5 },
        },
        { name: '  the slowest of five', value: Math.max(...rounds.map(({ seconds }) => seconds)), unit: 's' },
        { name: '  its lines', value: rounds[0]?.lines ?? 0, unit: 'lines' },
        {
          name: '  steps of progress that a reader saw',
          value: median(rounds.map(({ steps }) => steps)),
          unit: 'steps',
        },
      ]
    } finally {
      await stop?.()
      await backoffice.close()
      await ordering.close()
      await telemetry.stop()
      await database.end()
    }
  })
