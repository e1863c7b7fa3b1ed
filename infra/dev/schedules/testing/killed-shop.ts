import { importCategories, importTyres } from '@zmig/catalog'
import { createPostgresEventLog } from '@zmig/event-log'
import { CategoryListed, OrderPlaced, TyreListed } from '@zmig/events'
import { createDatabase, createServiceClient, newId, systemClock, type Database } from '@zmig/kit'
import { importStock } from '@zmig/ordering'
import { createOutbox } from '@zmig/outbox'
import { DESK_RELAY } from '@zmig/simulators'
import { startTestDesk } from '@zmig/simulators/testing'
import { expect, onTestFinished } from 'vitest'
import { runProcess, SECRET, type TestedProcess } from '../../services/testing/run-process.ts'
import type { Wire } from './config.ts'
import { startKillingGateway } from './killing-gateway.ts'

const { ean } = TyreListed.example

/** A machine that is busy with other tests takes its time, in milliseconds. */
const WAIT = { timeout: 120_000 }

const merchant = { terminal: '0962835', password: 'a password of these tests alone' }

/** A shop with one product and a stock of a hundred, published by catalogue and warehouse. */
const listTyre = async (database: Database): Promise<void> => {
  const deps = { database, outbox: createOutbox(), clock: systemClock, newId }
  await importCategories(deps, [CategoryListed.example])
  await importTyres(deps, [TyreListed.example])
  await importStock(deps, [{ ean, onHand: 100, override: null }])
}

type Paying = 'creditcard' | 'banktransfer'
export type Placed = { ok: boolean; orderId?: string; redirectUrl?: string }

/** One buyer's attempt: the same however often it is sent. */
export const requestOf = (buyer: number, selectedPaymentMethod: Paying) => ({
  cart: { items: [{ ean, quantity: 1 }] },
  checkout: {
    sip: 'pickup',
    personal: {
      name: 'דנה לוי',
      phone: `05012345${String(buyer).padStart(2, '0')}`,
      emailaddress: `buyer${buyer}@example.com`,
    },
    payment: { check_tos: true, payments: 1 },
    selectedPaymentMethod,
    attemptId: `5eed0000-0000-4000-8000-${String(buyer).padStart(12, '0')}`,
  },
})

/** The services of a shop as a process of their own, the desk behind a gateway with traps, and a database. */
export const startKilledShop = async (databaseUrl: string, wire: Wire = 'hosted-page') => {
  const database = createDatabase(databaseUrl)
  onTestFinished(() => database.end())
  const desk = await startTestDesk({ merchant })
  onTestFinished(() => desk.close())
  const gateway = await startKillingGateway(desk.port)
  onTestFinished(() => gateway.stop())
  const env = {
    PAYMENT_PROVIDER: wire,
    PAYMENT_RELAY_URL: `http://127.0.0.1:${gateway.port}/xpo/Relay`,
    PAYMENT_PAGE_HOSTS: '127.0.0.1',
    PAYMENT_USER: DESK_RELAY.user,
    PAYMENT_MID: DESK_RELAY.mid,
    PAYMENT_MAC_PASSWORD: merchant.password,
    PAYMENT_BASE_URL: `http://127.0.0.1:${gateway.port}/pay`,
    PAYMENT_TERMINAL: merchant.terminal,
    PAYMENT_PASSWORD: merchant.password,
    SMTP_URL: `smtp://127.0.0.1:${desk.smtpPort}`,
    TEXTER_URL: `http://127.0.0.1:${desk.port}/inbox/texts`,
  }
  const begin = () => runProcess({ file: 'infra/dev/services.ts', databaseUrl, env })
  await listTyre(database)
  let process: TestedProcess = await begin()
  const post = <Answer>(path: string, body: object): Promise<Answer> =>
    createServiceClient({ baseUrl: process.url, secret: SECRET, caller: 'edge', timeoutMs: 15_000 }).post(
      path,
      body,
    ) as Promise<Answer>
  const count = async (rows: string): Promise<number> =>
    (await database.query<{ count: number }>(`select count(*) as count from ${rows}`))[0]?.count ?? -1
  await expect.poll(() => count('ordering.product'), WAIT).toBe(1)

  return {
    database,
    gateway,
    count,
    /** ends the services without any warning */
    kill: () => process.kill(),
    /** starts them again */
    again: async () => {
      process = await begin()
    },
    place: (request: object) => post<Placed>('/ordering/orders', request),
    finalize: (returned: URL) =>
      post<{ ok: boolean; orderId?: string }>('/ordering/payments/finalize', Object.fromEntries(returned.searchParams)),
    /** the buyer pays on the gateway's page. @returns where it sends them */
    pay: async (page: string): Promise<URL> => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' }
      const response = await fetch(`${page}/approve`, { method: 'POST', headers, body: '{}' })
      return new URL(((await response.json()) as { redirectUrl: string }).redirectUrl)
    },
    /** holds the request in the middle of its transaction until `meanwhile` is over. @returns the result of the request */
    whileBlocked: <Answer>(lock: string, ask: () => Promise<Answer>, meanwhile: () => Promise<void>) =>
      database.transaction(async (tx) => {
        await tx.query(lock)
        const asked = ask()
        const waits = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(() => count(waits), { ...WAIT, interval: 20 }).toBeGreaterThan(0)
        await meanwhile()
        return asked
      }),
    /** how often each order was published as placed, once the outbox is empty */
    publishedAsPlaced: async (): Promise<string[]> => {
      await expect.poll(() => count('events.outbox'), WAIT).toBe(0)
      const log = createPostgresEventLog(database)
      const places = (await log.list()).filter(({ topic }) => topic === 'orders')
      const slices = await Promise.all(places.map(({ topic, partition }) => log.read(topic, partition, 0, 10_000)))
      return slices
        .flatMap(({ events }) => events)
        .filter(({ type }) => type === OrderPlaced.type)
        .map(({ key }) => key)
    },
  }
}
export type KilledShop = Awaited<ReturnType<typeof startKilledShop>>
