import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '@zmig/engines'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** the address at which the test run's main process starts its PostgreSQL on request */
    postgresStarter: string
  }
}

const PREFIX = 'zmig-test-postgres-'

/** Test data need not survive a crash, so PostgreSQL does not wait for the disk. */
const fasterThanSafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** Where Linux keeps files in memory. Containers often give it 64 MB, which is too little. */
const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4_000_000_000

/** The folder for the data of test servers: in memory where there is room, because each test file copies databases. */
const baseFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ENOUGH_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir() // not Linux
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes the leftovers of killed test runs. A server that loses its files ends by itself. */
const removeLeftovers = (base: string): void => {
  for (const name of readdirSync(base))
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
      rmSync(join(base, name), { recursive: true, force: true })
}

/**
 * Vitest's global set-up: serves the address of one PostgreSQL for the whole run, which starts at the first request of a test.
 * @returns the tear-down
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const base = baseFolder()
  const folder = join(base, `${PREFIX}${process.pid}`)
  let running: Promise<RunningPostgres> | undefined
  const start = () => {
    removeLeftovers(base)
    return startPostgres({ dataDirectory: join(folder, 'data'), settings: fasterThanSafe, onExit: () => undefined })
  }
  // The answer contains the superuser's password: only callers that know the path get it.
  const path = `/${randomBytes(16).toString('hex')}`
  const server = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end()
      return
    }
    running ??= start()
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('postgresStarter', `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await running)?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
