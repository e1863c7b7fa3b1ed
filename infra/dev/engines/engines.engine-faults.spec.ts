import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { readMetadata } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'

let dataDirectory: string
beforeEach(() => {
  dataDirectory = makeServerFolder()
})
afterEach(async () => {
  await engines('down')
  rmSync(dataDirectory, { recursive: true, force: true })
})

type Finished = { code: number | null; output: string }

/** `npm run engines -- <word>`, as its own process that ends. */
const engines = (word: string, env: Record<string, string> = {}): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'infra/dev/engines.ts'), word], {
      env: childEnvironment({ DATA_DIR: dataDirectory, ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString('utf8')))
    child.once('close', (code) => resolve({ code, output: chunks.join('') }))
  })

const addressesIn = (output: string): { kafka: string; elasticsearch: string } => ({
  kafka: /^KAFKA_BROKERS=(\S+)$/m.exec(output)?.[1] ?? '',
  elasticsearch: /^ELASTICSEARCH_URL=(\S+)$/m.exec(output)?.[1] ?? '',
})

const portOf = (address: string): number => Number(address.split(':').at(-1))

const processesThere = (): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(`=${dataDirectory}/`)
    } catch {
      return false // gone, or not ours to read
    }
  })

const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
  })

const createIndex = (url: string): Promise<Response> =>
  fetch(`${url}/kept`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settings: { number_of_replicas: 0 } }),
  })

test('up outlives its command and says where; again it says so; down keeps the data and leaves no process', async () => {
  const first = await engines('up')
  expect(first).toMatchObject({ code: 0 })
  const { kafka, elasticsearch } = addressesIn(first.output)
  expect((await readMetadata(portOf(kafka))).brokers).toBe(1)
  expect((await createIndex(elasticsearch)).status).toBe(200)

  const second = await engines('up')
  expect(second.code).toBe(0)
  expect(second.output).toMatch(/^Kafka is already up \(process \d+\)$/m)
  expect(second.output).toMatch(/^Elasticsearch is already up \(process \d+\)$/m)
  expect(addressesIn(second.output)).toEqual({ kafka, elasticsearch })

  const status = await engines('status')
  expect(status.code).toBe(0)
  expect(status.output).toMatch(/^Kafka 4\.1\.1 .*up · 127\.0\.0\.1:\d+ · process \d+ · [1-9]\d+ MB · 0 topics$/m)
  expect(status.output).toMatch(
    /^Elasticsearch 8\.19\.21 .*up · http:\S+ · process \d+ · [1-9]\d+ MB · green, 1 index$/m,
  )

  expect(processesThere().length).toBeGreaterThan(1)
  expect((await engines('down')).code).toBe(0)
  expect(processesThere()).toEqual([])
  expect((await engines('status')).output).toMatch(/^Kafka .* down\nElasticsearch .* down$/m)

  // Each restarts at its address, unless another process has taken the port meanwhile.
  const holder = await listenOn(portOf(kafka))
  const third = await engines('up').finally(() => holder.close())
  expect(third.code).toBe(0)
  expect(addressesIn(third.output).elasticsearch).toBe(elasticsearch)
  expect((await fetch(`${elasticsearch}/kept`)).status).toBe(200)
  expect(addressesIn(third.output).kafka).toMatch(/^127\.0\.0\.1:\d+$/)
  expect(addressesIn(third.output).kafka).not.toBe(kafka)
})

test('without Java one sentence says what to install; an unknown word is answered with those there are', async () => {
  const without = await engines('up', { JAVA_HOME: '/nowhere' })
  expect(without.code).toBe(1)
  expect(without.output.match(/install Java 17 or newer/g)).toHaveLength(1)
  const unknown = await engines('sideways')
  expect(unknown.code).toBe(2)
  for (const word of ['up', 'down', 'status', 'move']) expect(unknown.output).toMatch(new RegExp(`^  ${word} `, 'm'))
})
