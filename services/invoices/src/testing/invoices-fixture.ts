import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import {
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  TyreListed,
  type CataloguedEvent,
  type EventEnvelope,
} from '@zmig/events'
import { createLogger, newId } from '@zmig/kit'
import { peopleMigrations, savePerson, type PersonDetails } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { ServiceDeps } from '@zmig/projections'
import { createCreditGuardTaxDocuments } from '../adapters/credit-guard-tax-documents.adapter.ts'
import { createEzcountTaxDocuments } from '../adapters/ezcount-tax-documents.adapter.ts'
import { createInvoicesService, invoicesMigrations } from '../composition.ts'
import type { InvoicesConfig } from '../config.ts'
import { createIssue } from '../document/issue.commands.ts'
import type { TaxDocuments } from '../ports/tax-documents.port.ts'
import { VAT_RATES } from '../vat/vat.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DESK_INVOICE_KEY, startInvoiceDesk } from './invoice-desk.ts'

export const dana: PersonDetails = { name: 'דנה כהן', phone: '0521234567', email: 'dana@example.co.il' }

const ISSUING = join(import.meta.dirname, 'issuing-process.ts')

type Kept = {
  id: string
  kind: string
  status: string
  number: string | null
  error: string | null
  trouble: string | null
  others: string[]
  allocation: string | null
  tries: number
}

/** Invoices on a database of its own, with the desk as its provider and a clock that the test moves. */
export const startInvoices = async (provider: InvoicesConfig['provider'] = 'ezcount') => {
  const held = await startTestDatabase([eventMigrations, peopleMigrations, invoicesMigrations])
  const { database } = held
  const desk = await startInvoiceDesk()
  const logger = createLogger('invoices', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const time = { now: new Date('2026-11-30T10:00:00.000Z') }
  await database.query('update invoices.beginning set since = $1', [time.now])
  const clock = { now: () => time.now }
  const deps: ServiceDeps = { database, log, telemetry, logger, outbox: createOutbox(), clock, newId }
  const config = {
    provider,
    baseUrl: desk.url,
    apiKey: DESK_INVOICE_KEY,
    developerEmail: 'office@example.co.il',
    vatRates: VAT_RATES,
    relay: provider === 'credit-guard' ? desk.relay : undefined,
  }
  const { replicas } = createInvoicesService(deps, config)
  const documents = config.relay
    ? createCreditGuardTaxDocuments({ ...config.relay, deadlineMs: 3_000 })
    : createEzcountTaxDocuments({ ...config, deadlineMs: 3_000 })

  const learn = async (...envelopes: EventEnvelope[]) => {
    for (const envelope of envelopes)
      for (const replica of replicas)
        await database.transaction(async (tx) => {
          await tx.query(`set local search_path to ${replica.schema ?? 'public'}, public`)
          const event = { ...envelope, topic: 'orders', partition: 0, offset: 0 }
          await replica.on[envelope.type]?.([{ data: envelope.data, event }], tx)
        })
  }
  const fact = <Data>(event: CataloguedEvent<Data>, data: Data): EventEnvelope<Data> =>
    event.create(data, { id: newId(), source: '/ordering', time: time.now.toISOString() })
  await learn(fact(TyreListed, TyreListed.example))

  const paidEvent = (orderId: string, amount: number, changes: Partial<typeof OrderPaid.example> = {}) =>
    fact(OrderPaid, { ...OrderPaid.example, orderId, amount, paidAt: time.now.toISOString(), ...changes })
  const place = async (changes: Partial<typeof OrderPlaced.example> = {}, person = dana) => {
    const personId = await savePerson(database, person)
    await learn(fact(OrderPlaced, { ...OrderPlaced.example, personId, ...changes }))
  }
  return {
    database,
    deps,
    desk,
    documents,
    learn,
    place,
    paidEvent,
    /** an order is placed and paid. @returns the event of its payment */
    pay: async (orderId = 'Z-1', changes: Partial<typeof OrderPlaced.example> = {}, person = dana) => {
      await place({ orderId, ...changes }, person)
      const event = paidEvent(orderId, changes.payNow ?? OrderPlaced.example.payNow)
      await learn(event)
      return event
    },
    refund: (orderId: string, amount: number, cardReference: Record<string, string> = {}) =>
      learn(
        fact(OrderRefunded, {
          ...OrderRefunded.example,
          orderId,
          amount,
          refundedAt: time.now.toISOString(),
          cardReference,
        }),
      ),
    wait: (minutes: number) => (time.now = new Date(time.now.getTime() + minutes * 60_000)),
    /** issues what is due, by this provider or another */
    issue: (provided: TaxDocuments = documents, via = 'ezcount desk') =>
      createIssue({ ...deps, documents: provided, via })(),
    /** Another process issues what is due, and is killed before it can save what its provider has issued. */
    issueAndKill: async (): Promise<void> => {
      const issuing = spawn(process.execPath, [ISSUING, held.url, desk.url, time.now.toISOString()], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [said] = (await once(issuing.stdout, 'data')) as [Buffer]
      issuing.kill('SIGKILL')
      await once(issuing, 'close')
      if (String(said) !== 'issued\n') throw new Error(`the process said ${String(said)}`)
    },
    kept: () =>
      database.query<Kept>(
        `select id, kind, status, number, last_error as error, trouble, others, allocation, tries
         from invoices.document order by queued_at, number`,
      ),
    published: async (): Promise<EventEnvelope[]> =>
      (await database.query<{ event: EventEnvelope }>('select event from events.outbox order by id')).map(
        ({ event }) => event,
      ),
    stop: async () => {
      await desk.stop()
      await telemetry.stop()
      await held.stop()
    },
  }
}
