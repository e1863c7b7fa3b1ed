import { createDatabase } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../checks/requirements.ts'
import { SESSIONS, startPgBouncer } from '../machines/pgbouncer.ts'
import { prepareRoles, untilReady } from './testing/roles.ts'

describe.skipIf(!findProgram('pgbouncer'))('through PgBouncer in transaction mode', () => {
  test('queries with names, transactions and notifications work on sessions that change hands', async () => {
    const held = await startTestDatabase()
    onTestFinished(() => held.stop())
    const pooler = await startPgBouncer(held.url)
    onTestFinished(pooler.stop)
    const database = createDatabase(held.url, { max: 20, pooledUrl: pooler.url })
    onTestFinished(() => database.end())

    await database.query('create table counted (number integer)')
    const heard: string[] = []
    await database.listen('counted', (payload) => heard.push(payload))
    const count = (number: number) =>
      database.transaction(async (tx) => {
        await tx.query('insert into counted values ($1)', [number], {
          name: 'count',
          unanswered: true,
          wakes: 'counted',
        })
        const [row] = await tx.query<{ sum: number }>('select $1::integer + 1 as sum', [number], { name: 'next' })
        return row?.sum
      })
    const numbers = Array.from({ length: 200 }, (_, number) => number)
    expect(await Promise.all(numbers.map(count))).toEqual(numbers.map((number) => number + 1))
    const names = numbers.map((number) =>
      database.query<{ twice: number }>('select $1::integer * 2 as twice', [number], { name: 'twice' }),
    )
    expect((await Promise.all(names)).map(([row]) => row?.twice)).toEqual(numbers.map((number) => number * 2))
    expect(await database.query('select count(*)::integer as all from counted')).toEqual([{ all: 200 }])
    await expect.poll(() => heard.length).toBeGreaterThan(0)
  })

  test('the roles sell', async () => {
    const shop = await prepareRoles()
    onTestFinished(shop.stop)
    const pooler = await startPgBouncer(shop.url)
    onTestFinished(pooler.stop)
    const pooled = { DATABASE_POOLED_URL: pooler.url }
    const api = await shop.start('api', pooled)
    const address = { ...pooled, SERVICES_URL: api.url }
    const [worker, web] = await Promise.all([shop.start('worker', address), shop.start('web', address)])
    for (const role of [api, worker, web]) await untilReady(role)
    for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 10 }, () => shop.order(web)))
    const shown = () => shop.database.query('select count(*)::integer as orders from edge.placed_order')
    await expect.poll(shown, { timeout: 60_000 }).toEqual([{ orders: 50 }])
    expect(await shop.orders()).toEqual({ asked: 50, placed: 50 })
    const connections = await shop.database.query<{ role: string; count: number }>(
      `select usename as role, count(*)::integer from pg_stat_activity
       where datname = current_database() and application_name ~ '^zmigo (api|web|worker)' and application_name !~ 'listen$'
       group by usename`,
    )
    expect(connections.length).toBeGreaterThan(3) // roles
    for (const { role, count } of connections) expect([role, count <= SESSIONS]).toEqual([role, true])
  })
})
