import { HttpProblem, type ServiceClient } from '@zmig/kit'
import { eventually } from '@zmig/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dana, type Imports, startImports } from '../testing/import-fixture.ts'
import { createImportCommands } from './product-import.commands.ts'
import { createImportWork } from './product-import.worker.ts'
import { findImport, findWork } from './product-import.repository.ts'

let shop: Imports
beforeAll(async () => {
  shop = await startImports()
})
afterAll(() => shop.stop())
beforeEach(() => shop.reset())
afterEach(() => shop.stopWork())

test('a batch whose answer was lost is sent again, and every line is written once', async () => {
  const { id, commands } = await shop.check()
  expect(await findImport(shop.database, id)).toMatchObject({
    status: 'checked',
    priceChanges: 1_200,
    waiting: 1_200,
  })
  shop.catalogue.breaksAt = 2
  await commands.apply(id, dana, false)
  await shop.untilDone()
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'applied', applied: 1_200, conflicts: 0 })
  expect(shop.catalogue.sent).toBe(4)
  expect(new Set(shop.catalogue.written).size).toBe(shop.catalogue.written.length)
})

test('another process goes on where one ended, also in the middle of a dry run', async () => {
  const commands = createImportCommands(shop.deps, () => undefined)
  const id = await shop.send(commands)
  shop.startWork()
  await shop.untilDone()
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'checked', waiting: 1_200 })
  await shop.stopWork()
  await commands.apply(id, dana, false)
  shop.startWork()
  await eventually(() => expect(shop.catalogue.written.length).toBeGreaterThan(0))
  await shop.stopWork()
  shop.startWork()
  await shop.untilDone()
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'applied', applied: 1_200, waiting: 0 })
  expect(shop.catalogue.written).toHaveLength(1_200)
})

test('of two processes one checks an import, and the other one leaves it alone', async () => {
  const commands = createImportCommands(shop.deps, () => undefined)
  const id = await shop.send(commands)
  const asked = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  const post: ServiceClient['post'] = async (path, body) => {
    asked.resolve()
    await answers.promise
    return shop.deps.services.post(path, body)
  }
  const first = createImportWork({ ...shop.deps, services: { ...shop.deps.services, post } }).step()
  await asked.promise
  expect(await createImportWork(shop.deps).step()).toBe(false)
  answers.resolve()
  expect(await first).toBe(true)
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'checked', faults: 0, waiting: 1_200 })
})

test('goes on by itself when the database was away while it looked for work', async () => {
  const { id, commands } = await shop.check()
  let failures = 2
  const flaky = {
    ...shop.deps.database,
    query: ((...asked: Parameters<typeof shop.deps.database.query>) =>
      failures-- > 0
        ? Promise.reject(new Error('Connection terminated unexpectedly'))
        : shop.deps.database.query(...asked)) as typeof shop.deps.database.query,
  }
  await shop.stopWork()
  await commands.apply(id, dana, false)
  shop.startWork({ ...shop.deps, database: flaky })
  await shop.untilDone()
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'applied', applied: 1_200 })
})

test('an import whose tries died with their process fails at the next start instead of being tried again', async () => {
  const commands = createImportCommands(shop.deps, () => undefined)
  const id = await shop.send(commands)
  let die: (error: Error) => void = () => undefined
  const death = new Promise<never>((_, reject) => (die = reject))
  // two questions for each batch: prices and stocks
  let asked = 0
  const post = () => {
    asked += 1
    return death
  }
  const dying = { ...shop.deps, services: { ...shop.deps.services, post } }
  const tries: Promise<boolean>[] = []
  for (let lost = 1; lost <= 3; lost += 1) {
    tries.push(createImportWork(dying).step())
    await eventually(async () => expect([await findWork(shop.database), asked]).toMatchObject([{ id, lost }, 2 * lost]))
    // the server notices that the process is gone
    const locks = `from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    await shop.database.query(`select pg_terminate_backend(pid) ${locks}`)
    await eventually(async () => expect(await shop.database.query(`select ${locks}`)).toEqual([]))
  }
  shop.startWork()
  await shop.untilDone()
  const { status, fault } = (await findImport(shop.database, id)) ?? {}
  expect(status).toBe('failed')
  expect(fault).toMatch(/נעצרה שוב ושוב/)
  for (const table of ['chunk', 'row'])
    expect(await shop.database.query(`select 1 from backoffice.product_import_${table}`)).toEqual([])
  die(new Error('the process ends'))
  expect((await Promise.allSettled(tries)).map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('an import fails after thirty tries that ended with an error, also when each is of another process', async () => {
  const { id, commands } = await shop.check()
  await shop.stopWork()
  await commands.apply(id, dana, false)
  const away = {
    ...shop.deps,
    services: { ...shop.deps.services, post: () => Promise.reject(new HttpProblem(503, 'Unavailable')) },
  }
  for (let tried = 0; tried < 30; tried += 1) await expect(createImportWork(away).step()).rejects.toThrow('Unavailable')
  await createImportWork(away).step()
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'failed', waiting: 1_200 })
  // staff try again when the service is back: all tries are theirs again
  await commands.apply(id, dana, false)
  shop.startWork()
  await shop.untilDone()
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'applied', applied: 1_200 })
})

test('of two imports one is written at a time', async () => {
  const one = await shop.check()
  const other = await shop.check()
  const commands = createImportCommands(shop.deps, () => undefined)
  expect(await commands.apply(one.id, dana, false)).toMatchObject({ ok: true })
  expect(await commands.apply(other.id, dana, false)).toMatchObject({ ok: false, code: 'BUSY' })
  other.loop.wake()
  await shop.untilDone()
  expect(await commands.apply(other.id, dana, false)).toMatchObject({ ok: true })
  other.loop.wake()
  await shop.untilDone()
  expect(await findImport(shop.database, other.id)).toMatchObject({ applied: 0, conflicts: 1_200 })
})
