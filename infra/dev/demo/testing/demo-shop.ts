import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { savePerson } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { expect, vi } from 'vitest'
import { childEnvironment, root } from '../../environment.ts'
import { allMigrations } from '@zmig/roles/migrations'

/** A single tyre of the demonstration, and a product of the owner. */
export const INVENTED = '2907373823466'
export const OWN = '4019238043211'

type Ended = { code: number; text: string }

/** A database with every schema and no rows, and `npm run demo` on it as a process of its own. */
export const startDemoShop = async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'zmig-demo-'))
  const held = await startTestDatabase(allMigrations)
  const { database } = held

  const begin = (args: string[], env: Record<string, string>, done: (ended: Ended) => void) =>
    execFile(
      process.execPath,
      [join(root, 'infra/dev/demo.ts'), ...args],
      { env: childEnvironment({ DATABASE_URL: held.url, DATA_DIR: dataDirectory, ...env }) },
      (error, stdout, stderr) => done({ code: error ? 1 : 0, text: stdout + stderr }),
    )

  const demo = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
    new Promise((resolve) => begin(args, env, resolve))

  /** Starts the command, and kills it when it waits to write to a table; what it has committed by then stays. */
  const killedAt = async (table: string, args: string[]): Promise<void> => {
    await database.transaction(async (tx) => {
      await tx.query(`lock table ${table} in share mode`)
      const ended = Promise.withResolvers<Ended>()
      const child = begin(args, {}, ended.resolve)
      const waits = vi.waitFor(async () => {
        const locks = await tx.query('select from pg_locks where relation = $1::regclass and not granted', [table])
        expect(locks).toHaveLength(1)
      }, 150_000)
      const early = await Promise.race([waits, ended.promise])
      if (early) throw new Error(`It ended before it wrote to ${table}: ${early.text}`)
      child.kill('SIGKILL')
      await ended.promise
    })
  }

  const count = async (from: string): Promise<number> => {
    const [row] = await database.query<{ count: number }>(`select count(*) from ${from}`)
    return row?.count ?? 0
  }

  /** An order as it is left in the services and in the log. */
  const placeOrder = async (orderId: string, ean: string): Promise<string> => {
    const personId = await savePerson(database, { name: 'דנה לוי', phone: '0501234567', email: 'dana@example.com' })
    await database.query(
      `insert into ordering.orders (order_id, person_id, sip, payment_method, payments, subtotal, shipping, installation,
         discount, pay_now, terms_version, terms_accepted_at, placed_at, expires_at)
       values ($1, $2, 'shipping', 'creditcard', 1, 100, 0, 0, 0, 100, '1', now(), now(), now())`,
      [orderId, personId],
    )
    await database.query(
      `insert into ordering.order_line (order_id, line, ean, is_set, quantity, unit_price, total)
       values ($1, 1, $2, false, 1, 100, 100)`,
      [orderId, ean],
    )
    await database.query(
      `insert into ordering.reservation (order_id, ean, source, quantity) values ($1, $2, 'on_hand', 1)`,
      [orderId, OWN],
    )
    await database.query('update ordering.stock set reserved = reserved + 1 where ean = $1', [OWN])
    await database.query(
      `insert into notifications.orders (order_id, person_id, version, state) values ($1, $2, 1, '{}')`,
      [orderId, personId],
    )
    return personId
  }

  /** The product of the owner, like one of the demonstration but for its number, and four of it in stock. */
  const listOwnProduct = async (): Promise<void> => {
    await database.query(
      `insert into catalog.tyre (id, fact, changed_at) select $1, fact || jsonb_build_object('ean', $1::text), now()
       from catalog.tyre where id = $2`,
      [OWN, INVENTED],
    )
    await database.query('insert into ordering.stock (ean, on_hand) values ($1, 4)', [OWN])
  }

  return {
    database,
    demo,
    killedAt,
    count,
    placeOrder,
    listOwnProduct,
    stop: async () => {
      await held.stop()
      rmSync(dataDirectory, { recursive: true })
    },
  }
}

export type DemoShop = Awaited<ReturnType<typeof startDemoShop>>
