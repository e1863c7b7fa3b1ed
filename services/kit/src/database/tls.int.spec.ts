import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeCertificates } from '../testing/index.ts'
import { createDatabase } from './database.ts'
import { migrate } from './migrate.ts'

// A server of its own, because TLS is a setting of the whole server.
const folder = makeServerFolder()
const own = mkdtempSync(join(tmpdir(), 'zmigo-tls-'))
let server: RunningPostgres

const pem = (name: string, content: string): string => {
  const path = join(own, name)
  writeFileSync(path, content)
  return path
}

/** The address of the server with these parameters. */
const addressWith = (parameters: Record<string, string>): string => {
  const url = new URL(server.url)
  url.hostname = 'localhost'
  url.search = new URLSearchParams(parameters).toString()
  return url.href
}

beforeAll(async () => {
  const data = join(folder, 'data')
  server = await startPostgres({ dataDirectory: data, onExit: () => undefined })
  const { ca, key, certificate } = await makeCertificates()
  pem('ca.pem', ca)
  const { uid, gid } = statSync(data)
  for (const [name, content] of [
    ['server.key', key],
    ['server.crt', certificate],
  ] as const) {
    writeFileSync(join(data, name), content, { mode: 0o600 })
    chownSync(join(data, name), uid, gid)
  }
  const database = createDatabase(server.url, { max: 1 })
  await database.query('alter system set ssl = on')
  await database.query('select pg_reload_conf()')
  await database.end()
})
afterAll(async () => {
  await server.stop()
  for (const path of [folder, own]) rmSync(path, { recursive: true, force: true })
})

const open = (url: string) => {
  const database = createDatabase(url)
  onTestFinished(() => database.end())
  return database
}
const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'

test('queries, transactions, notifications and migrations are encrypted when the address says so', async () => {
  const url = addressWith({ sslmode: 'verify-full', sslrootcert: join(own, 'ca.pem') })
  const database = open(url)
  await expect.poll(() => database.query(isEncrypted)).toEqual([{ ssl: true }])
  const together = await database.transaction((tx) =>
    Promise.all([tx.query(isEncrypted), tx.query('select 1 as one'), tx.query("select repeat('x', 100000) as long")]),
  )
  expect(together.map((rows) => Object.values(rows[0] ?? {}).join('').length)).toEqual([4, 1, 100_000])
  const heard = Promise.withResolvers<string>()
  await database.listen('over_tls', heard.resolve)
  await database.query("select pg_notify('over_tls', 'hello')")
  expect(await heard.promise).toBe('hello')
  await migrate(url, [])
})

test('a server whose certificate another CA signed is refused, and the error holds no password', async () => {
  const other = pem('other.pem', (await makeCertificates()).ca)
  const database = open(addressWith({ sslmode: 'verify-full', sslrootcert: other }))
  const failure = await database.query('select 1').catch((error: unknown) => error)
  expect(String(failure)).toMatch(/certificate/)
  expect(String(failure)).not.toContain(new URL(server.url).password)
  await expect(open(addressWith({ sslmode: 'verify-full' })).query('select 1')).rejects.toThrow(/certificate/)
})
