import { createPostgresEventLog, eventMigrations, startLoop, type Loop } from '@zmig/event-log'
import { createLogger, HttpProblem, newId, type ServiceClient, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { backofficeMigrations } from '../composition.ts'
import type { BackofficeDeps } from '../deps.ts'
import { createImportCommands } from './product-import.commands.ts'
import { findImport, findWork, listFaults, listLines } from './product-import.repository.ts'
import { createImportWork } from './product-import.worker.ts'

type Line = { ean: string; before: { price: number }; after: { price: number } }
type Body = { eans?: string[]; lines?: Line[]; importId?: string; putsBack?: string; cause?: { importId: string } }

/** Every price before the file of these tests, and after it. Agorot. */
const PRICE = 50_000
const IMPORTED = 49_900

/** The catalogue as these tests play it: it knows which lines it has written, as the real one does. */
const prices = new Map<string, number>()
let [written, sent, breaksAt]: [string[], number, number] = [[], 0, Infinity]
const play = (path: string, { eans = [], lines = [], importId = '', cause }: Body): unknown => {
  if (path === '/ordering/stock/counts') return { stocks: [] }
  if (path === '/catalog/tyres/prices')
    return {
      prices: eans.flatMap((ean) => {
        const price = prices.get(ean)
        return price === undefined ? [] : [{ ean, price, fullPrice: 1_000_000, set: false }]
      }),
    }
  if (path === '/catalog/tyres/put-back-import') {
    const outcomes = eans.map((ean) => {
      const isBack = written.includes(`${cause?.importId} ${ean}`)
      if (!isBack && prices.get(ean) !== IMPORTED) return [ean, 'conflict']
      if (cause && !isBack) written.push(`${cause.importId} ${ean}`)
      if (cause && !isBack) prices.set(ean, PRICE)
      return [ean, 'applied']
    })
    if (cause) sent += 1
    if (cause && sent === breaksAt) throw new HttpProblem(503, 'Unavailable')
    return { outcomes: Object.fromEntries(outcomes) as object }
  }
  const outcomes = lines.map(({ ean, before, after }) => {
    if (written.includes(`${importId} ${ean}`)) return [ean, 'applied']
    if (prices.get(ean) !== before.price) return [ean, 'conflict']
    prices.set(ean, after.price)
    written.push(`${importId} ${ean}`)
    return [ean, 'applied']
  })
  sent += 1
  // the batch is written, and its answer is lost
  if (sent === breaksAt) throw new HttpProblem(503, 'Unavailable')
  return { outcomes: Object.fromEntries(outcomes) as object }
}
const dana = { by: 'st_dana', role: 'staff' as const }
const notAsked = () => Promise.reject(new Error('not asked'))
const services: ServiceClient = {
  ...{ get: notAsked, put: notAsked, patch: notAsked, delete: notAsked, sendFile: notAsked, fetchFile: notAsked },
  post: (path, body) => Promise.resolve().then(() => play(path, body as Body)),
}

let fixture: TestDatabase
let deps: BackofficeDeps
beforeAll(async () => {
  fixture = await startTestDatabase([eventMigrations, backofficeMigrations])
  const { database } = fixture
  const logger = createLogger('backoffice', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId, services }
})
afterAll(() => fixture.stop())
beforeEach(() => {
  ;[written, sent, breaksAt] = [[], 0, Infinity]
  prices.clear()
  for (let number = 0; number < 1_200; number += 1) prices.set(eanOf(number), PRICE)
})

const eanOf = (number: number): string => `290${String(number).padStart(10, '0')}`
const file = () => Buffer.from(['ean,price', ...[...prices.keys()].map((ean) => `${ean},499`)].join('\n'))

/** Until no import has work left. */
const untilDone = () => eventually(async () => expect(await findWork(fixture.database)).toBeUndefined())

/** Processes of a test, which would work in the next one as well. */
const running: (Loop & { end: () => void })[] = []
const startWork = (given = deps) => {
  const { step, end } = createImportWork(given, { percent: 30, most: 300_000 })
  const loop = startLoop({ step, idleMs: 60_000, onError: () => undefined })
  running.push({ ...loop, end })
  return loop
}
/** After the batch that is being written. */
const stopWork = async () => {
  for (const each of running) each.end()
  await Promise.all(running.splice(0).map((loop) => loop.stop()))
}
afterEach(stopWork)

/** A dry run of the file by a process of its own. */
const check = async (content = file()) => {
  const loop = startWork()
  const commands = createImportCommands(deps, () => loop.wake())
  const { id } = await commands.begin('prices.csv', 'st_dana')
  await commands.addChunk(id, 0, content)
  await commands.check(id)
  await untilDone()
  return { id, commands, loop }
}

test('a batch whose answer was lost is sent again, and every line is written once', async () => {
  const { id, commands } = await check()
  expect(await findImport(fixture.database, id)).toMatchObject({
    status: 'checked',
    priceChanges: 1_200,
    waiting: 1_200,
  })
  breaksAt = 2
  await commands.apply(id, dana, false)
  await untilDone()
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'applied', applied: 1_200, conflicts: 0 })
  expect(sent).toBe(4)
  expect(new Set(written).size).toBe(written.length)
})

test('another process goes on where one ended, also in the middle of a dry run', async () => {
  const commands = createImportCommands(deps, () => undefined)
  const { id } = await commands.begin('prices.csv', 'st_dana')
  await commands.addChunk(id, 0, file())
  await commands.check(id)
  startWork()
  await untilDone()
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'checked', waiting: 1_200 })
  await stopWork()
  await commands.apply(id, dana, false)
  startWork()
  await eventually(() => expect(written.length).toBeGreaterThan(0))
  await stopWork()
  startWork()
  await untilDone()
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'applied', applied: 1_200, waiting: 0 })
  expect(written).toHaveLength(1_200)
})

test('goes on by itself when the database was away while it looked for work', async () => {
  const { id, commands } = await check()
  let failures = 2
  const flaky = {
    ...deps.database,
    query: ((...asked: Parameters<typeof deps.database.query>) =>
      failures-- > 0
        ? Promise.reject(new Error('Connection terminated unexpectedly'))
        : deps.database.query(...asked)) as typeof deps.database.query,
  }
  await stopWork()
  await commands.apply(id, dana, false)
  startWork({ ...deps, database: flaky })
  await untilDone()
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'applied', applied: 1_200 })
})

test('an import whose tries died with their process fails at the next start instead of being tried again', async () => {
  const commands = createImportCommands(deps, () => undefined)
  const { id } = await commands.begin('prices.csv', 'st_dana')
  await commands.addChunk(id, 0, file())
  await commands.check(id)
  let die: (error: Error) => void = () => undefined
  const death = new Promise<never>((_, reject) => (die = reject))
  // two questions for each batch: prices and stocks
  let asked = 0
  const dying = { ...deps, services: { ...services, post: () => ((asked += 1), death) } }
  const tries: Promise<boolean>[] = []
  for (let lost = 1; lost <= 3; lost += 1) {
    tries.push(createImportWork(dying).step())
    await eventually(async () =>
      expect([await findWork(fixture.database), asked]).toMatchObject([{ id, lost }, 2 * lost]),
    )
  }
  startWork()
  await untilDone()
  const { status, fault } = (await findImport(fixture.database, id)) ?? {}
  expect(status).toBe('failed')
  expect(fault).toMatch(/נעצרה שוב ושוב/)
  for (const table of ['chunk', 'row'])
    expect(await fixture.database.query(`select 1 from backoffice.product_import_${table}`)).toEqual([])
  die(new Error('the process ends'))
  expect((await Promise.allSettled(tries)).map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('an import fails after thirty tries that ended with an error, also when each is of another process', async () => {
  const { id, commands } = await check()
  await stopWork()
  await commands.apply(id, dana, false)
  const away = { ...deps, services: { ...services, post: () => Promise.reject(new HttpProblem(503, 'Unavailable')) } }
  for (let tried = 0; tried < 30; tried += 1) await expect(createImportWork(away).step()).rejects.toThrow('Unavailable')
  await createImportWork(away).step()
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'failed', waiting: 1_200 })
  // staff try again when the service is back: all tries are theirs again
  await commands.apply(id, dana, false)
  startWork()
  await untilDone()
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'applied', applied: 1_200 })
})

test('a file of commas fails with a sentence, at once and for good', async () => {
  const { id } = await check(Buffer.alloc(1024 * 1024, ','))
  const { status, fault } = (await findImport(fixture.database, id)) ?? {}
  expect([status, fault]).toEqual(['failed', expect.stringContaining('שורה 1 ארוכה')])
})

test('a product in many lines is a fault of each of them, which names the first others', async () => {
  const twice = [eanOf(1), eanOf(2), eanOf(1), eanOf(1), eanOf(1), eanOf(1)].map((ean) => `${ean},499`)
  const { id } = await check(Buffer.from(['ean,price', ...twice].join('\n')))
  expect(await findImport(fixture.database, id)).toMatchObject({
    status: 'checked',
    waiting: 1,
    faults: 5,
    progress: 6,
  })
  const { faults } = await listFaults(fixture.database, id, 1, 10)
  expect(faults[0]).toMatchObject({ line: 2, message: 'המוצר מופיע גם בשורה 4, 5, 6…' })
})

test('a cancelled import keeps nothing of its file', async () => {
  const { id, commands } = await check()
  const begun = await commands.begin('more.csv', 'st_dana')
  await commands.addChunk(begun.id, 0, file())
  for (const each of [id, begun.id]) await commands.cancel(each, 'st_dana')
  expect(await fixture.database.query('select import_id from backoffice.product_import_chunk')).toEqual([])
})

test('a file that is still coming is cancelled by its sender only, a dry run by any colleague', async () => {
  const { id, commands } = await check()
  const begun = await commands.begin('more.csv', 'st_dana')
  await commands.addChunk(begun.id, 0, file())
  expect(await commands.cancel(begun.id, 'st_eve')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await findImport(fixture.database, begun.id)).toMatchObject({ status: 'uploading' })
  expect(await commands.cancel(id, 'st_eve')).toMatchObject({ ok: true, import: { status: 'cancelled' } })
  expect(await commands.cancel(begun.id, 'st_dana')).toMatchObject({ ok: true, import: { status: 'cancelled' } })
})

test('an import that lowers a price by more than staff may is written by an owner', async () => {
  const file = ['ean,price', `${eanOf(1)},350`, `${eanOf(2)},349`, `${eanOf(3)},1`, `${eanOf(4)},900`].join('\n')
  const { id, commands, loop } = await check(Buffer.from(file))
  expect(await findImport(fixture.database, id)).toMatchObject({ priceChanges: 4, ownerLines: 2 })
  const { lines } = await listLines(fixture.database, id, { kind: 'owner', ean: '', page: 1, limit: 10 })
  expect(lines.map(({ line, needsOwner }) => [line, needsOwner])).toEqual([
    [3, true],
    [4, true],
  ])
  const refused = await commands.apply(id, dana, false)
  expect(refused).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(refused).toMatchObject({ message: expect.stringMatching(/^2 שורות .*30%.*בעלי החנות/) as string })
  expect(written).toEqual([])
  expect(await commands.apply(id, { ...dana, role: 'owner' }, false)).toMatchObject({ ok: true })
  loop.wake()
  await untilDone()
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'applied', applied: 4 })
})

/** An import of the file that was written. */
const apply = async (content = file()) => {
  const { id, commands, loop } = await check(content)
  await commands.apply(id, { ...dana, role: 'owner' }, false)
  loop.wake()
  await untilDone()
  return id
}
const WHY = 'הקובץ הלא נכון'

test('putting back goes on after an answer that was lost and in another process, and every product is put back once', async () => {
  const id = await apply()
  prices.set(eanOf(7), 12_300)
  await stopWork()
  const commands = createImportCommands(deps, () => undefined)
  const [one, other] = await Promise.all([commands.putBack(id, dana, WHY), commands.putBack(id, dana, WHY)])
  expect([one, other]).toMatchObject([{ ok: true }, { ok: true }])
  const back = one.ok ? one.import._id : ''
  expect(other).toMatchObject({ import: { _id: back } })
  ;[written, sent, breaksAt] = [[], 0, 2]
  await expect(createImportWork(deps).step()).rejects.toThrow('Unavailable')
  startWork()
  await untilDone()
  expect(await findImport(fixture.database, back)).toMatchObject({
    ...{ status: 'applied', applied: 1_199, conflicts: 1, waiting: 0 },
    ...{ putsBack: id, reason: WHY, appliedBy: 'st_dana' },
  })
  expect([written.length, new Set(written).size]).toEqual([1_199, 1_199])
  expect([prices.get(eanOf(7)), prices.get(eanOf(8))]).toEqual([12_300, PRICE])
  expect(await commands.apply(id, dana, false)).toMatchObject({ ok: false, code: 'STATE' })
})

test('putting back prices that an import raised needs an owner when they fall by more than staff may lower them', async () => {
  const id = await apply(Buffer.from(['ean,price', `${eanOf(1)},499`, `${eanOf(2)},900`].join('\n')))
  const commands = createImportCommands(deps, () => undefined, { percent: 30, most: 300_000 })
  prices.set(eanOf(2), IMPORTED)
  await fixture.database.query('update backoffice.product_import_line set price_before = 100 where import_id = $1', [
    id,
  ])
  expect(await commands.putBack(id, dana, WHY)).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(await commands.planPutBack(id, dana.by)).toMatchObject({ ok: true, plan: { changes: 2, ownerLines: 2 } })
  expect(await commands.putBack(id, { ...dana, role: 'owner' }, WHY)).toMatchObject({ ok: true })
})

test('of two imports one is written at a time', async () => {
  const one = await check()
  await stopWork() // two processes would both begin the second dry run anew
  const other = await check()
  const commands = createImportCommands(deps, () => undefined)
  expect(await commands.apply(one.id, dana, false)).toMatchObject({ ok: true })
  expect(await commands.apply(other.id, dana, false)).toMatchObject({ ok: false, code: 'BUSY' })
  other.loop.wake()
  await untilDone()
  expect(await commands.apply(other.id, dana, false)).toMatchObject({ ok: true })
  other.loop.wake()
  await untilDone()
  expect(await findImport(fixture.database, other.id)).toMatchObject({ applied: 0, conflicts: 1_200 })
})

test('quotes that are not closed are found in their own line', async () => {
  const lines = file().toString().split('\n')
  lines[701] = `"${lines[701]}`
  lines.splice(400, 0, '')
  const { id } = await check(Buffer.from(lines.join('\n')))
  const { status, fault } = (await findImport(fixture.database, id)) ?? {}
  expect(status).toBe('failed')
  expect(fault).toContain('שורה 703 ')
})

test('of a product in two lines nothing is written, although one of them has a fault', async () => {
  const file = ['sep=;', 'ean;price', `${eanOf(1)};499`, `${eanOf(2)};499`, `${eanOf(1)};=SUM(B1)`].join('\n')
  const { id } = await check(Buffer.from(file))
  expect(await findImport(fixture.database, id)).toMatchObject({ status: 'checked', priceChanges: 1, faultLines: 2 })
})
