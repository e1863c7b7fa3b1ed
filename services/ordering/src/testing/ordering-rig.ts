import type { CheckoutRequest } from '@zmig/edge-contract'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { ShipmentScheduled, TyreListed, type EventEnvelope } from '@zmig/events'
import { createLogger, newId } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { Projection, ServiceDeps } from '@zmig/projections'
import { orderingMigrations } from '../composition.ts'
import type { OrderingConfig } from '../config.ts'
import { createPlaceOrder } from '../order/order.commands.ts'
import { createProductReplica } from '../product/product.replica.ts'
import { createQuote } from '../quote/quote.commands.ts'
import { createShipmentReplica } from '../shipment/shipment.replica.ts'
import { importStock } from '../stock/stock.commands.ts'
import { checkout } from './checkout.ts'
import { frontEan, rearEan, setEan } from './goods.ts'

const config: OrderingConfig = {
  company: { sample: true, bank: { beneficiary: 'דוגמה', bank: '99', branch: '000', account: '000000' } },
  termsVersion: 'test',
}

const single = (ean: string, price: number) => ({ ...TyreListed.example, ean, price })
const component = (ean: string) => {
  const { displaySize, load, speed, width, profile, rim } = TyreListed.example
  return { ean, displaySize, load, speed, width, profile, rim }
}

/** A front for 739, a rear for 949 and the set of both for 1,699 shekels, as the catalogue tells them. */
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

/** Ordering on a database of its own, at noon of Wednesday, November 18, 2026. */
export const startOrdering = async () => {
  const held = await startTestDatabase([eventMigrations, peopleMigrations, orderingMigrations])
  const { database } = held
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
    /** lets time pass: whatever is asked next happens then */
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
    count: (ean: string, onHand: number) => importStock(deps, [{ ean, onHand, override: null }]),
    quote: createQuote(deps),
    placeOrder: createPlaceOrder(deps, config),
    /** everything told so far, oldest first */
    told: async (): Promise<EventEnvelope[]> =>
      (await database.query<{ event: EventEnvelope }>('select event from events.outbox order by id')).map(
        ({ event }) => event,
      ),
    stop: async () => {
      await telemetry.stop()
      await held.stop()
    },
  }
}

/** A request for one line, by a buyer of this number: each has a phone of their own. */
export const requestOf = (ean: string, quantity = 1, buyer = 0): CheckoutRequest => ({
  cart: { items: [{ ean, quantity }] },
  checkout: checkout({ phone: `05012345${String(buyer).padStart(2, '0')}` }),
})
