import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { migrate } from '@zmig/kit'
import { allMigrations } from '@zmig/roles/migrations'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { untilReady, prepareRoles, type PreparedRoles } from './testing/roles.ts'
import type { TestedProcess } from './testing/run-process.ts'
import { startSpreader } from './testing/spreader.ts'

// Two api behind a balancer that repeats nothing, a worker and a web; the last tests end them.

const DRAIN = { DRAIN_SECONDS: '2' }

let shop: PreparedRoles
let apis: TestedProcess[]
let balanced: { SERVICES_URL: string }
let worker: TestedProcess
let web: TestedProcess
let stopSpreader: () => Promise<void>
beforeAll(async () => {
  shop = await prepareRoles()
  apis = await Promise.all([shop.start('api', DRAIN), shop.start('api', DRAIN)])
  const spreader = await startSpreader(apis.map(({ port }) => port))
  stopSpreader = spreader.stop
  balanced = { SERVICES_URL: `http://127.0.0.1:${spreader.port}` }
  ;[worker, web] = await Promise.all([shop.start('worker', balanced), shop.start('web', { ...balanced, ...DRAIN })])
  for (const role of [...apis, worker, web]) await untilReady(role)
})
afterAll(async () => {
  await stopSpreader()
  await shop.stop()
})

/** Eight buyers at once. @returns what each waited, in milliseconds */
const buyersOrder = () => Promise.all(Array.from({ length: 8 }, () => shop.order(web)))

const everyOrderIsThereOnce = async () => {
  const { asked, placed } = await shop.orders()
  expect(placed).toBe(asked)
}

describe('from outside', () => {
  /** Sends a request exactly as it is written. */
  const ask = async ({ port }: TestedProcess, path: string, headers: Record<string, string> = {}) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }

  test.each([
    '/metrics',
    '/metrics/',
    '/METRICS',
    '/metrics/own',
    '//metrics',
    '/edge/metrics',
    '/health/%2e%2e/metrics',
  ])('web shows no metrics at %s', async (path) => {
    for (const headers of [{}, { host: `127.0.0.1:${worker.port}` }, { host: 'localhost:9464' }]) {
      // a web that has much to do answers an unknown page with one that browsers fill: 200, and not what was asked for
      const { status, headers: answered, body } = await ask(web, path, { accept: 'text/plain', ...headers })
      const found = status === 200 ? answered['content-type'] : undefined
      expect([undefined, 'text/html; charset=utf-8']).toContain(found)
      expect(body).not.toMatch(/# TYPE|zmigo_/)
    }
  })

  test.each(['evil.test', 'evil.test:8080', '"><script>alert(1)</script>', '../../etc', ''])(
    'a request to the host "%s" gets nothing that names it',
    async (host) => {
      for (const path of ['/', '/cart/', '/no-such-page', '/sitemap.xml', '/robots.txt', 'http://evil.test/metrics']) {
        const { status = 0, headers, body } = await ask(web, path, { host, 'x-forwarded-host': host })
        expect([path, status < 500]).toEqual([path, true])
        expect(`${JSON.stringify(headers)}${body}`).not.toMatch(/evil\.test|alert\(1\)|\.\.\/etc|# TYPE/)
      }
      expect((await ask(apis[0] as TestedProcess, '/ordering/opening', { host })).status).toBe(401)
    },
  )

  test('api answers no command without a token of the shop, and worker none at all', async () => {
    for (const role of [apis[0] as TestedProcess, worker])
      for (const path of ['/ordering/opening', '/ordering/orders', '/parked', '/'])
        for (const headers of [{}, { authorization: 'Bearer x' }, { host: 'localhost' }])
          expect([path, (await ask(role, path, headers)).status]).toEqual([path, 401])
    for (const role of [apis[0] as TestedProcess, worker])
      expect((await ask(role, '/metrics')).body).toContain('# TYPE zmigo_')
  })
})

test('of two api one is frozen and one is killed: every buyer gets an order within 5 s, and none gets two', async () => {
  const [frozen, other] = apis as [TestedProcess, TestedProcess]
  await buyersOrder()
  process.kill(frozen.pid, 'SIGSTOP')
  try {
    const waited = [...(await buyersOrder()), ...(await buyersOrder())]
    // a try waits for 2 s: somebody met the frozen one. That all got an order says the rest: after 5 s web would have refused it
    expect(Math.max(...waited)).toBeGreaterThan(1_900)
  } finally {
    process.kill(frozen.pid, 'SIGCONT')
  }
  await untilReady(frozen) // it has answered what it had got
  await buyersOrder()
  const ordering = buyersOrder()
  await other.kill()
  await ordering
  await buyersOrder()
  await everyOrderIsThereOnce()
})

/** The migrations of a release after this one: every table has a column more, and every schema a table and an index. */
const LATER = `
do $$ declare one record; begin
  for one in select relname from pg_class where relnamespace = current_schema()::regnamespace
    and relkind in ('r', 'p') and not relispartition and relname <> 'migration'
  loop execute format('alter table %I add column added_later text', one.relname); end loop;
end $$;
create table added_later (id bigint generated always as identity primary key, note text not null);
create index added_later_note on added_later (note);`

const migrateFurther = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'zmig-later-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const later = allMigrations.map((set) => {
    const own = join(directory, set.schema)
    cpSync(set.directory, own, { recursive: true })
    writeFileSync(join(own, '9999_later.sql'), LATER)
    return { ...set, directory: own }
  })
  await migrate(shop.url, later)
}

test('roles work on the schema of a later release: those that run, and those that are started on it', async () => {
  await migrateFurther()
  await shop.order(web)
  const api = await shop.start('api')
  const address = { SERVICES_URL: api.url }
  const [again, newWeb] = await Promise.all([shop.start('worker', address), shop.start('web', address)])
  for (const role of [api, again, newWeb]) await untilReady(role)
  await worker.kill() // what was started on it does its work
  await shop.order(newWeb)
  const shown = () => shop.database.query<{ count: number }>('select count(*)::integer from edge.placed_order')
  const { asked } = await shop.orders()
  await expect.poll(async () => (await shown())[0]?.count).toBeGreaterThanOrEqual(asked)
  await everyOrderIsThereOnce()
})

test('web and api that are asked to end twice end the stream of staff, and finish and keep an upload', async () => {
  const staff = await shop.signIn()
  const admin = (path: string, options: { method?: string; headers?: Record<string, string> } = {}): ClientRequest =>
    request(`${web.url}/edge/api/v1/admin/${path}`, { ...options, headers: { ...staff, ...options.headers } })
  const [stream] = (await once(admin('orders/live').end(), 'response')) as [IncomingMessage]
  const streamed = buffer(stream)

  const half = '2907373823466,949\n'.repeat(40_000) // a piece of it is kept before the rest comes
  const upload = admin('product-imports?name=half.csv', { method: 'POST', headers: { 'content-type': 'text/csv' } })
  const answered = once(upload, 'response')
  upload.write(`ean,price\n${half}`)
  const imports = () =>
    shop.database.query<{ status: string }>(`select status from backoffice.product_import where name = 'half.csv'`)
  await expect.poll(imports).toEqual([{ status: 'uploading' }])

  const stopped = [web.stop(), ...apis.map((api) => api.stop())]
  for (const { pid } of [web, apis[0] as TestedProcess]) process.kill(pid, 'SIGTERM')
  await streamed // it ends before the upload does
  upload.end(half)
  const [answer] = (await answered) as [IncomingMessage]
  expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([200, { ok: true }])
  expect(await Promise.all(stopped)).toEqual([0, 0, null]) // the last was killed before
  await expect.poll(imports).not.toEqual([{ status: 'uploading' }])
})
