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
    /** asks the test run's main process for its PostgreSQL */
    postgresDoor: string
  }
}

const PREFIX = 'zmig-test-postgres-'

/** Test data outlive no crash: what the disk would guarantee is not worth waiting for. */
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

/** Removes what test runs left behind that were killed; their servers have lost their files and end by themselves. */
const sweep = (base: string): void => {
  for (const name of readdirSync(base))
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
      rmSync(join(base, name), { recursive: true, force: true })
}

/**
 * Vitest's global set-up: opens a door to one PostgreSQL for the whole run, which starts when the first test knocks.
 * @returns the tear-down
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const base = baseFolder()
  const folder = join(base, `${PREFIX}${process.pid}`)
  let running: Promise<RunningPostgres> | undefined
  const start = () => {
    sweep(base)
    return startPostgres({ dataDirectory: join(folder, 'data'), settings: fasterThanSafe, onExit: () => undefined })
  }
  // The answer holds the superuser's password: only those who know the path may ask.
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
  project.provide('postgresDoor', `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await running)?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
