import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startElasticsearch } from '../elasticsearch/start-elasticsearch.ts'
import { startKafka } from '../kafka/start-kafka.ts'
import { isRunning } from '../process/processes.ts'
import { startS3Mock } from '../s3mock/start-s3-mock.ts'
import { makeCertificates } from './certificates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the address at which the test run's main process starts its Kafka, its Elasticsearch and its S3Mock on request */
    engineStarter: string
  }
}

const PREFIX = 'zmig-test-engines-'
const say = (line: string) => console.log(line)

/** Removes the leftovers of killed test runs. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
}

/** The listener of Kafka that expects TLS and a sign-in. @param ca PEM */
export type SecureKafka = { brokers: string; ca: string; user: string; password: string }

type Shared = { address: string; stop: () => Promise<void> }

const starters = (folder: string): Record<string, () => Promise<Shared>> => {
  const startBoth = async () => {
    const { ca, ...certificate } = await makeCertificates()
    const user = { user: 'zmigo', password: randomBytes(18).toString('base64url') }
    const dataDirectory = join(folder, 'kafka')
    const kafka = await startKafka({ dataDirectory, quick: true, say, secure: { ...user, ...certificate } })
    return { ...kafka, access: { brokers: kafka.secure?.brokers ?? '', ca, ...user } satisfies SecureKafka }
  }
  let started: ReturnType<typeof startBoth> | undefined
  const kafka = () => (started ??= startBoth())
  return {
    kafka: async () => {
      const { brokers, stop } = await kafka()
      return { address: brokers, stop }
    },
    'kafka-with-tls': async () => {
      const { access, stop } = await kafka()
      return { address: JSON.stringify(access), stop }
    },
    elasticsearch: async () => {
      const { url, stop } = await startElasticsearch({ dataDirectory: join(folder, 'elasticsearch'), quick: true, say })
      return { address: url, stop }
    },
    s3mock: async () => {
      const { port, stop } = await startS3Mock({ dataDirectory: join(folder, 's3mock'), bucket: 'files', say })
      return { address: `http://any:key@127.0.0.1:${port}/files`, stop }
    },
  }
}

/**
 * Vitest's global set-up: serves the addresses of one Kafka, one Elasticsearch and one S3Mock for the whole run, each of
 * which starts at the first request of a test.
 * @returns the tear-down
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  removeLeftovers()
  const folder = join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // User nobody, who runs the servers for root, must be able to enter.
  chmodSync(folder, 0o755)
  const start = starters(folder)
  const running = new Map<string, Promise<Shared>>()
  // Only callers that know the path can start an engine.
  const path = `/${randomBytes(16).toString('hex')}`
  const server = createServer((request, response) => {
    const name = request.url?.startsWith(`${path}/`) ? request.url.slice(path.length + 1) : ''
    const shared = running.get(name) ?? start[name]?.()
    if (!shared) {
      response.writeHead(404).end()
      return
    }
    running.set(name, shared)
    shared.then(
      ({ address }) => response.end(address),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('engineStarter', `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await Promise.allSettled([...running.values()].map(async (shared) => (await shared).stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
