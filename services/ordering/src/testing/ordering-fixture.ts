import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import {
  GarageListed,
  GarageRemoved,
  HolidayListed,
  HolidayRemoved,
  ShipmentCancelled,
  ShipmentReceived,
  ShipmentScheduled,
  TyreListed,
  type EventEnvelope,
} from '@zmig/events'
import { createLogger, newId } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { Projection, ServiceDeps } from '@zmig/projections'
import { changeOrder } from '../change-order/change-order.commands.ts'
import { orderingMigrations } from '../composition.ts'
import { orderingConfig, type OrderingConfig } from '../config.ts'
import { createGarageReplica } from '../garage/garage.replica.ts'
import type { OrderChange } from '../order/order-change.ts'
import { createReschedule } from '../manage-order/reschedule.commands.ts'
import { createPayments } from '../payment/payment.commands.ts'
import type { OrderRequest } from '../place-order/buyer.decider.ts'
import { createPlaceOrder } from '../place-order/place-order.commands.ts'
import { createQuote } from '../quote/quote.queries.ts'
import { importStock } from '../stock/import-stock.commands.ts'
import { createProductReplica } from '../stock/product.replica.ts'
import { createShipmentReplica } from '../shipment/shipment.replica.ts'
import { checkout } from './checkout.ts'
import { frontEan, rearEan, setEan } from './goods.ts'
import { createScriptedGateway } from './scripted-gateway.ts'

const config: OrderingConfig = {
  ...orderingConfig({}),
  company: {
    sample: true,
    phones: ['03-5550101'],
    bank: { beneficiary: 'דוגמה', bank: '99', branch: '000', account: '000000' },
  },
  termsVersion: 'test',
}

const single = (ean: string, price: number) => ({ ...TyreListed.example, ean, price })
const component = (ean: string) => {
  const { displaySize, load, speed, width, profile, rim } = TyreListed.example
  return { ean, displaySize, load, speed, width, profile, rim }
}

/** A front for 739, a rear for 949 and the set of both for 1,699 shekels, as the catalogue publishes them. */
export const catalogue = [
  single(frontEan, 73_900),
  single(rearEan, 94_900),
  {
    ...single(setEan, 169_900),
    set: true,
    position: 'set' as const,
    front: component(frontEan),
    rear: component(rearEan),
  },
]

/** Ordering on a database of its own, at noon of Wednesday, November 18, 2026. @param migrations ordering's at least */
export const startOrdering = async (migrations = [eventMigrations, peopleMigrations, orderingMigrations]) => {
  const testDatabase = await startTestDatabase(migrations)
  const { database } = testDatabase
  const logger = createLogger('ordering', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const time = { now: new Date('2026-11-18T10:00:00.000Z') }
  const deps: ServiceDeps = {
    database,
    log,
    telemetry,
    logger,
    outbox: createOutbox(),
    clock: { now: () => time.now },
    newId,
  }
  const gateway = createScriptedGateway()
  const payments = createPayments(deps, gateway)
  const context = () => ({ id: newId(), source: '/catalog', time: time.now.toISOString() })

  /** Applies facts to a replica as the projection runner does: in one transaction. */
  const learn = (replica: Projection, envelopes: EventEnvelope[]) =>
    database.transaction(async (tx) => {
      for (const envelope of envelopes) {
        const event = { ...envelope, topic: 'catalogue', partition: 0, offset: 0 }
        await replica.on[envelope.type]?.([{ data: envelope.data, event }], tx)
      }
    })

  return {
    deps,
    database,
    /** address of the database, for a test with its own pool */
    url: testDatabase.url,
    /** sets the clock */
    setTime: (now: Date) => (time.now = now),
    learnTyres: (tyres: typeof catalogue = catalogue) =>
      learn(
        createProductReplica(deps),
        tyres.map((tyre) => TyreListed.create(tyre, context())),
      ),
    learnShipment: (shipment: Partial<typeof ShipmentScheduled.example>) =>
      learn(createShipmentReplica(deps), [
        ShipmentScheduled.create({ ...ShipmentScheduled.example, ...shipment }, context()),
      ]),
    cancelShipment: (id: string) => learn(createShipmentReplica(deps), [ShipmentCancelled.create({ id }, context())]),
    /** goods of a shipment that are on the shelf now */
    receive: (receipt: Partial<typeof ShipmentReceived.example>) =>
      learn(createShipmentReplica(deps), [
        ShipmentReceived.create({ ...ShipmentReceived.example, receiptId: newId(), ...receipt }, context()),
      ]),
    /** garages that differ from the example of GarageListed as given, one after the other */
    learnGarages: (...garages: Partial<typeof GarageListed.example>[]) =>
      learn(
        createGarageReplica(deps),
        garages.map((garage) => GarageListed.create({ ...GarageListed.example, ...garage }, context())),
      ),
    removeGarage: (id: string) => learn(createGarageReplica(deps), [GarageRemoved.create({ id }, context())]),
    learnHoliday: (day: string, closed: 'true' | 'half') =>
      learn(createGarageReplica(deps), [HolidayListed.create({ day, name: 'חג', closed }, context())]),
    removeHoliday: (day: string) => learn(createGarageReplica(deps), [HolidayRemoved.create({ day }, context())]),
    count: (ean: string, onHand: number) => importStock(deps, [{ ean, onHand, override: null }]),
    quote: createQuote(deps),
    /** the scripted payment gateway, and card payments behind it */
    gateway,
    payments,
    placeOrder: createPlaceOrder(deps, config, payments),
    reschedule: createReschedule(deps, config),
    /** changes an order in a transaction of its own */
    change: (orderId: string, change: OrderChange) =>
      database.transaction((tx) => changeOrder(tx, deps, orderId, change)),
    /** all published events, the oldest first */
    published: async (): Promise<EventEnvelope[]> =>
      (await database.query<{ event: EventEnvelope }>('select event from events.outbox order by id')).map(
        ({ event }) => event,
      ),
    /** resets everything: no products, no garages, no orders, noon of that Wednesday */
    clear: async () => {
      time.now = new Date('2026-11-18T10:00:00.000Z')
      gateway.setAway(false)
      const tables = await database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('ordering', 'people') and tablename <> 'migration'`,
      )
      // Truncating thirty tables takes as long as a test. All rows go, so that none is looked up by what refers to it.
      await database.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica')
        await tx.query([...tables.map(({ name }) => `delete from ${name}`), 'delete from events.outbox'].join('; '))
      })
    },
    stop: async () => {
      await telemetry.stop()
      await testDatabase.stop()
    },
  }
}

/** A request for one line. Each buyer number has its own phone and e-mail. */
export const requestOf = (ean: string, quantity = 1, buyer = 0): OrderRequest => ({
  cart: { items: [{ ean, quantity }] },
  checkout: checkout({
    phone: `0501234${String(buyer).padStart(3, '0')}`,
    emailaddress: `buyer${buyer}@example.com`,
  }),
})

type Checkout = OrderRequest['checkout']

/** The same request with another checkout. */
export const withCheckout = (request: OrderRequest, change: Partial<Checkout>): OrderRequest => ({
  ...request,
  checkout: { ...request.checkout, ...change },
})

/** The same request, paid by card. */
export const byCard = (request: OrderRequest, change: Partial<Checkout> = {}): OrderRequest =>
  withCheckout(request, { selectedPaymentMethod: 'creditcard', ...change })
