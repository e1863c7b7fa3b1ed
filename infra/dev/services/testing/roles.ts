import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@zmig/kit'
import { eventually, startTestDatabase } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { childEnvironment, root } from '../../environment.ts'
import { readHealth } from './read-health.ts'
import { SECRET, startProcess, type TestedProcess } from './run-process.ts'

const file = 'infra/roles/role.ts'

/** Starts the role `migrate`. */
export const startMigrate = (databaseUrl: string, dataDirectory: string): ChildProcess =>
  spawn(process.execPath, [join(root, file), 'migrate'], {
    env: childEnvironment({ DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl, SERVICES_SECRET: SECRET }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Runs the role `migrate` to its end. @throws when it fails */
export const runMigrate = async (databaseUrl: string, dataDirectory: string): Promise<void> => {
  expect(await once(startMigrate(databaseUrl, dataDirectory), 'exit')).toEqual([0, null])
}

/** Waits until a role can do its work. */
export const untilReady = (role: { url: string }): Promise<void> =>
  eventually(async () => {
    expect(await readHealth(role, 'ready')).toMatchObject({ status: 200, notReady: [] })
  }, 150_000)

/** An order of one tyre as a browser sends it, each by another buyer. */
const orderOf = (ean: string, buyer: number) => ({
  cart: { items: [{ ean, quantity: 1 }] },
  checkout: {
    sip: 'pickup',
    personal: {
      name: 'דנה לוי',
      phone: `05${String(buyer).padStart(8, '0')}`,
      emailaddress: `buyer-${buyer}@example.com`,
    },
    payment: { check_tos: true, payments: 1 },
    selectedPaymentMethod: 'banktransfer',
    attemptId: `buyer-${buyer}`,
  },
})

/** A single tyre of which everybody can have one. */
const stockedTyre = async (database: Database): Promise<string> => {
  const [tyre] = await database.query<{ ean: string }>(
    `update ordering.stock set on_hand = 100000 where ean = (
       select ean from ordering.product join ordering.stock using (ean)
       where not is_set and stock.override is null order by ean limit 1)
     returning ean`,
  )
  return tyre?.ean ?? ''
}

/**
 * A database that `migrate` has prepared, with the goods of the demonstration, and roles that run on it until the end of the test
 * file. Needs the builds of `npm start`, in .cache/build.
 */
export const prepareRoles = async () => {
  const held = await startTestDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'zmig-roles-'))
  const kills: (() => Promise<void>)[] = []
  await runMigrate(held.url, directory)
  const start = (role: string, env: Record<string, string> = {}): Promise<TestedProcess> =>
    startProcess(
      { file, args: [role], databaseUrl: held.url, env: { DATA_DIR: directory, SERVICES_SECRET: SECRET, ...env } },
      (kill) => kills.push(kill),
    )
  let ean: string | undefined
  let buyers = 0
  return {
    url: held.url,
    database: held.database,
    start,
    /** Orders a tyre through a web. @returns what the buyer waited, in milliseconds */
    order: async ({ url }: { url: string }): Promise<number> => {
      ean ??= await stockedTyre(held.database)
      const began = performance.now()
      const response = await fetch(`${url}/edge/api/v1/checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(orderOf(ean, (buyers += 1))),
      })
      expect([response.status, await response.json()]).toMatchObject([200, { success: true }])
      return performance.now() - began
    },
    /** The orders that were asked for, and those that there are. */
    orders: async () => {
      const [row] = await held.database.query<{ count: number }>(
        `select count(*)::integer as count from ordering.orders join people.person on person.id = person_id
         where email like 'buyer-%@example.com'`,
      )
      return { asked: buyers, placed: row?.count }
    },
    /** The header of an owner who is signed in; whom Google would have to vouch for. */
    signIn: async () => {
      const token = randomUUID()
      await held.database.query(
        `insert into edge.staff (staff_id, email, name, last_signed_in_at) values ('1', 'owner@zmig.test', 'בעלת החנות', now())
         on conflict do nothing`,
      )
      await held.database.query(
        `insert into edge.staff_session (token_hash, staff_id, created_at, last_used_at, expires_at)
         values ($1, '1', now(), now(), now() + interval '1 hour')`,
        [createHash('sha256').update(token).digest()],
      )
      return { cookie: `__Host-zmig_staff=${token}` }
    },
    stop: async () => {
      await Promise.all(kills.map((kill) => kill()))
      await held.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type PreparedRoles = Awaited<ReturnType<typeof prepareRoles>>
