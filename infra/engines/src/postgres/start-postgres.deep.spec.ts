import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostgresHome } from './home.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'
import { makeServerFolder } from '../testing/server-folder.ts'

let folder: string
let dataDirectory: string
let cleanUp: (() => unknown)[]

beforeEach(() => {
  folder = makeServerFolder()
  dataDirectory = join(folder, 'postgres')
  cleanUp = [() => rmSync(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
})

const start = async (options: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<RunningPostgres> => {
  const running = await startPostgres({ dataDirectory, onExit: () => undefined, ...options })
  cleanUp.push(() => running.stop())
  return running
}

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const startSupervisor = async (): Promise<{ supervisor: ChildProcess; url: string; pid: number }> => {
  const supervisor = fork(join(import.meta.dirname, 'testing/supervisor.ts'), [dataDirectory])
  cleanUp.push(() => supervisor.kill('SIGKILL'))
  const [started] = (await once(supervisor, 'message')) as [{ url: string; pid: number }]
  return { supervisor, ...started }
}

const kill = async (supervisor: ChildProcess): Promise<void> => {
  const gone = once(supervisor, 'exit')
  supervisor.kill('SIGKILL')
  await gone
}

test('database zmig is there, durable, on loopback, for those who hold the password', async () => {
  const { url, port } = await start()
  expect(
    await query(
      url,
      `select current_database() as database, current_user as user, current_setting('fsync') as fsync,
         current_setting('listen_addresses') as host, current_setting('server_encoding') as encoding,
         (select concat(datlocprovider, ' ', datlocale) from pg_database where datname = 'zmig') as locale`,
    ),
  ).toEqual([{ database: 'zmig', user: 'zmig', fsync: 'on', host: '127.0.0.1', encoding: 'UTF8', locale: 'b C.UTF-8' }])
  await expect(query(`postgres://zmig:guess@127.0.0.1:${port}/zmig`, 'select 1')).rejects.toThrow('password')
  expect(statSync(`${dataDirectory}.password`).mode & 0o777).toBe(0o600)
})

test('a user with access to the data directory reaches it without the network, and still needs the password', async () => {
  const { url, nearestUrl } = await start()
  const asked = `select inet_client_addr() as network, current_database() as database`
  expect(await query(nearestUrl, asked)).toEqual([{ network: null, database: 'zmig' }])
  expect(await query(url, asked)).toEqual([{ network: '127.0.0.1', database: 'zmig' }])
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o700)
  const guessed = Object.assign(new URL(nearestUrl), { password: 'guess' }).href
  await expect(query(guessed, 'select 1')).rejects.toThrow('password')
})

test('a data directory too deep for a socket is reached over the network', async () => {
  dataDirectory = join(folder, 'd'.repeat(100), 'postgres')
  const { url, nearestUrl } = await start()
  expect(nearestUrl).toBe(url)
  expect(await query(nearestUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data outlive a stop and a start, on the port that is asked for', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start({ port: first.port })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a server that is killed says so, and the next start recovers what was committed', async () => {
  let killed: (reason: string) => void = () => undefined
  const exit = new Promise<string>((resolve) => (killed = resolve))
  const first = await start({ onExit: killed })
  await query(first.url, 'create table kept as select 42 as answer')
  process.kill(first.pid, 'SIGKILL')
  expect(await exit).toBe('exit SIGKILL')
  const second = await start({ port: first.port })
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a server that outlived its killed supervisor is ended before the next one starts', async () => {
  const orphan = await startSupervisor()
  await query(orphan.url, 'create table kept as select 42 as answer')
  await kill(orphan.supervisor)
  expect(await query(orphan.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const next = await start()
  await expect(query(orphan.url, 'select 1 as one')).rejects.toThrow('ECONNREFUSED')
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a postmaster.pid with the number of another process does not prevent the start', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(
    join(findPostgresHome(dataDirectory).data, 'postmaster.pid'),
    `${process.pid}\n${dataDirectory}\n1\n1\n\n127.0.0.1\n0 0\nready\n`,
  )
  const second = await start()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses data that a living process uses, and does not touch its server', async () => {
  const { supervisor, url } = await startSupervisor()
  await expect(start()).rejects.toThrow(`is in use by process ${supervisor.pid}`)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(supervisor)
  await start()
})

test('data without their password are refused with what to do', async () => {
  const first = await start()
  await first.stop()
  rmSync(`${dataDirectory}.password`)
  await expect(start()).rejects.toThrow('restore it or delete the data')
})

test('a server that cannot start reports the reason and leaves no process', async () => {
  const first = await start()
  await first.stop()
  await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow('shared_buffers')
  expect(existsSync(join(findPostgresHome(dataDirectory).data, 'postmaster.pid'))).toBe(false)
})

/** Only root runs PostgreSQL as another user, who may have no access to the folder; other users run it as themselves. */
const asRoot = process.getuid?.() === 0

const expectToMove = async (first: RunningPostgres, programs: string) => {
  const existed = existsSync('/var/lib/zmig')
  cleanUp.push(() => existed || rmSync('/var/lib/zmig', { recursive: true, force: true }))
  const { data } = findPostgresHome(dataDirectory)
  cleanUp.push(() => rmSync(data, { recursive: true, force: true }))
  expect(first.note).toContain('/var/lib/zmig/')
  expect(data.startsWith('/var/lib/zmig/')).toBe(true)
  expect(existsSync(join(programs, 'bin/postgres'))).toBe(true)
  await query(first.url, 'create table kept as select 42 as answer')
  const password = readFileSync(`${dataDirectory}.password`, 'utf8')
  await first.stop()

  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()

  // Deleting the folder that the caller knows is a factory reset, although the data are elsewhere.
  rmSync(`${dataDirectory}.password`)
  const third = await start()
  expect(await query(third.url, "select from pg_tables where tablename = 'kept'")).toEqual([])
  expect(readFileSync(`${dataDirectory}.password`, 'utf8')).not.toBe(password)
}

test('moves the data of root out of a folder that user nobody cannot enter, with a note; data of other users stay', async () => {
  chmodSync(folder, 0o700)
  const programs = dirname(findPostgresHome(dataDirectory).binaries)
  const first = await start()
  expect(first.note === undefined).toBe(!asRoot)
  expect(findPostgresHome(dataDirectory).data.startsWith(folder)).toBe(!asRoot)
  if (asRoot) await expectToMove(first, programs)
})
