import { Writable } from 'node:stream'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { GarageListed, OrderPlaced, TyreListed, type CataloguedEvent, type EventEnvelope } from '@zmig/events'
import { createLogger, newId } from '@zmig/kit'
import { peopleMigrations, savePerson, type PersonDetails } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { ServiceDeps } from '@zmig/projections'
import { createHttpTexter } from '../adapters/http-texter.adapter.ts'
import { createSmtpMailer } from '../adapters/smtp-mailer.adapter.ts'
import { createNotificationsService, notificationsMigrations } from '../composition.ts'
import { createDeliver, type DeliveryDeps } from '../delivery/deliver.commands.ts'
import { startInbox } from './inbox.ts'
import { config } from './models.ts'
import { placedOrder } from './orders.ts'

type QueueRow = { id: number; template: string; channel: string; status: string; tries: number; error: string | null }

export const dana: PersonDetails = {
  name: 'דנה כהן',
  phone: '0521234567',
  email: 'dana@example.co.il',
  address: 'הרצל 5',
  city: 'חיפה',
}

/** Notifications on a database of its own, with the desk's inbox as its peer and a clock that the test moves. */
export const startNotifications = async () => {
  const testDatabase = await startTestDatabase([eventMigrations, peopleMigrations, notificationsMigrations])
  const { database } = testDatabase
  const inbox = await startInbox()
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const logger = createLogger('notifications', { level: 'trace', destination })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const time = { now: new Date(Date.now() + 60_000) }
  const clock = { now: () => time.now }
  const deps: ServiceDeps = { database, log, telemetry, logger, outbox: createOutbox(), clock, newId }
  const { replicas } = createNotificationsService(deps, config)
  const mailer = createSmtpMailer({ url: inbox.smtpUrl, from: { name: config.shopName, address: config.mailFrom } })
  const texter = createHttpTexter({ url: inbox.texterUrl })

  /** Applies facts to every replica that listens, as the projection runner does: each in one transaction, neighbours of one type together. */
  const learn = async (...envelopes: EventEnvelope[]) => {
    const batches: EventEnvelope[][] = []
    for (const envelope of envelopes) {
      const last = batches.at(-1)
      if (last?.[0]?.type === envelope.type) last.push(envelope)
      else batches.push([envelope])
    }
    for (const replica of replicas)
      await database.transaction(async (tx) => {
        await tx.query(`set local search_path to ${replica.schema ?? 'public'}, public`)
        for (const batch of batches) {
          const changes = batch.map((envelope) => ({
            data: envelope.data,
            event: { ...envelope, topic: 'orders', partition: 0, offset: 0 },
          }))
          await replica.on[batch[0]?.type ?? '']?.(changes, tx)
        }
      })
  }
  const fact = <Data>(event: CataloguedEvent<Data>, data: Data, when = time.now): EventEnvelope<Data> =>
    event.create(data, { id: newId(), source: '/ordering', time: when.toISOString() })

  await learn(fact(TyreListed, TyreListed.example), fact(GarageListed, GarageListed.example))

  const save = (details: PersonDetails = dana) => savePerson(database, details)
  const queue = () =>
    database.query<QueueRow>(
      'select id, template, channel, status, tries, last_error as error from notifications.message order by id',
    )

  return {
    deps,
    database,
    inbox,
    learn,
    fact,
    mailer,
    logged: () => lines.join(''),
    wait: (minutes: number) => (time.now = new Date(time.now.getTime() + minutes * 60_000)),
    savePerson: save,
    /** Dana places an order. */
    place: async (changes: Parameters<typeof placedOrder>[0] = {}) => {
      const personId = await save()
      const event = fact(OrderPlaced, placedOrder({ personId, ...changes }))
      await learn(event)
      return { personId, event }
    },
    /** sends what is due, by this delivery or one with parts of it exchanged */
    deliver: (changes: Partial<DeliveryDeps> = {}) => createDeliver({ ...deps, config, mailer, texter, ...changes })(),
    /** the queue, oldest first */
    queue,
    /** the same in words */
    statuses: async () => (await queue()).map(({ template, channel, status }) => `${template} ${channel} ${status}`),
    /** everything published so far, oldest first */
    published: async (): Promise<EventEnvelope[]> =>
      (await database.query<{ event: EventEnvelope }>('select event from events.outbox order by id')).map(
        ({ event }) => event,
      ),
    stop: async () => {
      mailer.close()
      await inbox.close()
      await telemetry.stop()
      await testDatabase.stop()
    },
  }
}
