import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { readMetadata } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { eventually } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enginesDown, enginesUp } from './engine-commands.ts'
import { type Engines, openEngines } from './open-engines.ts'
import { engineThatIsUp } from './records.ts'

let dataDirectory: string
let said: string[]
let opened: Engines | undefined
beforeEach(() => {
  dataDirectory = makeServerFolder()
  said = []
})
afterEach(async () => {
  await opened?.stop(1_000)
  opened = undefined
  await enginesDown(dataDirectory)
  rmSync(dataDirectory, { recursive: true, force: true })
})

const open = async (signal = new AbortController().signal): Promise<Engines> => {
  const say = (line: string) => void said.push(line)
  opened = await openEngines({ dataDirectory, say, signal, step: (_label, work) => work() })
  return opened
}

const processesThere = (): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(`=${dataDirectory}/`)
    } catch {
      return false // gone, or not ours to read
    }
  })

const healthOf = async (url = ''): Promise<number> => (await fetch(`${url}/_cluster/health`)).status

test('a shop starts its own engines, restarts a killed one at the same address, and stops both with itself', async () => {
  const { settings, ports } = await open()
  expect(settings).toEqual({
    KAFKA_BROKERS: `127.0.0.1:${ports.kafka}`,
    KAFKA_COPIES: '1',
    ELASTICSEARCH_URL: `http://127.0.0.1:${ports.elasticsearch}`,
  })
  expect(await healthOf(settings['ELASTICSEARCH_URL'])).toBe(200)
  const first = engineThatIsUp(dataDirectory, 'kafka')
  expect(first?.keeper?.pid).toBe(process.pid)

  process.kill(first!.server.pid, 'SIGKILL')
  await eventually(async () => {
    expect((await readMetadata(ports.kafka ?? 0)).brokers).toBe(1)
    expect(engineThatIsUp(dataDirectory, 'kafka')?.server.pid).toBeGreaterThan(0)
  }, 200_000)
  expect(said).toContain('Kafka ended unexpectedly (exit SIGKILL); starting it again')

  await opened?.stop(1_000)
  expect(processesThere()).toEqual([])
})

test('a shop uses engines that already run, and they outlive it', async () => {
  expect(await enginesUp(dataDirectory)).toBe(0)
  const { settings, stop } = await open()
  expect(said).toEqual([
    `Kafka is up already: ${settings['KAFKA_BROKERS']}`,
    `Elasticsearch is up already: ${settings['ELASTICSEARCH_URL']}`,
  ])
  await stop(1_000)
  expect(await healthOf(settings['ELASTICSEARCH_URL'])).toBe(200)
  expect(engineThatIsUp(dataDirectory, 'kafka')?.address).toBe(settings['KAFKA_BROKERS'])
})

test('a start that is given up leaves no process', async () => {
  const stopping = new AbortController()
  const opening = open(stopping.signal)
  await eventually(() => expect(processesThere().length).toBeGreaterThan(0), 200_000)
  stopping.abort()
  await expect(opening).rejects.toThrow('aborted')
  expect(processesThere()).toEqual([])
})
