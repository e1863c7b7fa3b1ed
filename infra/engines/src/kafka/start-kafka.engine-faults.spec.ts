import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processesOn } from '../process/processes.ts'
import { readMetadata } from './metadata.ts'
import { type RunningKafka, startKafka } from './start-kafka.ts'
import { consume, createTopic, produce } from './testing/client.ts'
import { makeServerFolder } from '../testing/server-folder.ts'

let folder: string
let dataDirectory: string
let cleanUp: (() => unknown)[]

beforeEach(() => {
  folder = makeServerFolder()
  dataDirectory = join(folder, 'kafka')
  cleanUp = [() => rmSync(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
})

const start = async (options: Partial<Parameters<typeof startKafka>[0]> = {}): Promise<RunningKafka> => {
  const running = await startKafka({ dataDirectory, quick: true, ...options })
  cleanUp.push(() => running.stop())
  return running
}

const ownerOf = (pid: number): number => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

test('acknowledged messages survive a crash and a restart on the same port, and a stop leaves no process', async () => {
  const first = await start()
  const topic = await createTopic(first.brokers, 2)
  // The largest envelope, and a batch around it.
  const large = 'x'.repeat(1_000_000)
  await produce(first.brokers, topic, ['one', 'two', large])
  expect((await readMetadata(first.port)).topics).toEqual([topic])

  await first.kill()
  expect(processesOn(first.data)).toEqual([])
  const second = await start({ port: first.port })
  expect(second.brokers).toBe(first.brokers)
  await produce(second.brokers, topic, ['three'])
  expect(await consume(second.brokers, topic, 4)).toEqual(['one', 'two', large, 'three'])

  await second.stop()
  expect(processesOn(second.data)).toEqual([])
  await expect(readMetadata(second.port)).rejects.toThrow('ECONNREFUSED')
})

test('listens on loopback only, creates no topic by itself, and advertises the port in front of it', async () => {
  const front = createServer()
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => front.close())
  const { port } = front.address() as { port: number }
  const running = await start({ advertisedPort: port })
  expect(running.brokers).toBe(`127.0.0.1:${port}`)
  expect(running.port).not.toBe(port)
  await expect(produce(`127.0.0.1:${running.port}`, 'nobody-made-it', ['x'])).rejects.toThrow(/topic/)
  expect((await readMetadata(running.port)).topics).toEqual([])
  const listening = readFileSync(`/proc/${running.pid}/net/tcp6`, 'utf8') + readFileSync('/proc/net/tcp', 'utf8')
  const ours = listening.split('\n').filter((line) => line.includes(`:${running.port.toString(16).toUpperCase()} `))
  for (const line of ours.filter((row) => row.includes(' 0A ')))
    expect(line).toMatch(/ (0100007F|0000000000000000FFFF00000100007F):/)
  expect(ours.length).toBeGreaterThan(0)
})

test('reports an end by itself with its reason, and no end that was requested', async () => {
  const reasons: string[] = []
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const onExit = (reason: string) => {
    reasons.push(reason)
    end()
  }
  const first = await start({ onExit })
  process.kill(first.pid, 'SIGKILL')
  await ended
  expect(reasons).toEqual(['exit SIGKILL'])
  const second = await start({ onExit: (reason) => reasons.push(reason) })
  await second.stop()
  expect(reasons).toEqual(['exit SIGKILL'])
})

test('ends a broker that outlived its killed supervisor before the next one starts, and no broker of a living one', async () => {
  const supervisor = fork(join(import.meta.dirname, 'testing/supervisor.ts'), [dataDirectory])
  cleanUp.push(() => supervisor.kill('SIGKILL'))
  const [orphan] = (await once(supervisor, 'message')) as [{ port: number; pid: number }]
  await expect(start()).rejects.toThrow(`is in use by process ${supervisor.pid}`)
  expect((await readMetadata(orphan.port)).brokers).toBe(1)

  const gone = once(supervisor, 'exit')
  supervisor.kill('SIGKILL')
  await gone
  expect((await readMetadata(orphan.port)).brokers).toBe(1)
  const next = await start()
  expect(processesOn(next.data)).toEqual([next.pid])
  await expect(readMetadata(orphan.port)).rejects.toThrow('ECONNREFUSED')
})

test('a broker that cannot start reports why and leaves no process', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => taken.close())
  const { port } = taken.address() as { port: number }
  await expect(start({ port })).rejects.toThrow(/Kafka did not start[^]*Address already in use/)
  expect(processesOn(dataDirectory)).toEqual([])
})

/** Root runs Kafka as another user, who may not be able to enter the folder; other users run it as themselves. */
const asRoot = process.getuid?.() === 0

const expectToMove = async (first: Awaited<ReturnType<typeof start>>) => {
  const existed = existsSync('/var/lib/zmig')
  cleanUp.push(() => existed || rmSync('/var/lib/zmig', { recursive: true, force: true }))
  cleanUp.push(() => rmSync(first.data, { recursive: true, force: true }))
  expect(first.data.startsWith('/var/lib/zmig/')).toBe(true)
  expect(first.note).toContain('/var/lib/zmig/')
  const topic = await createTopic(first.brokers, 1)
  await first.stop()

  const second = await start()
  expect((await readMetadata(second.port)).topics).toEqual([topic])
  await second.stop()

  // Deleting what the caller knows is a factory reset, although the data are elsewhere.
  rmSync(`${dataDirectory}.moved`)
  const third = await start()
  expect((await readMetadata(third.port)).topics).toEqual([])
}

test('root runs it as user nobody: data in a folder that nobody cannot enter are moved, and found again only while the folder exists; other users run it as themselves', async () => {
  chmodSync(folder, 0o700)
  const first = await start()
  expect(first.note === undefined).toBe(!asRoot)
  expect(first.data.startsWith(folder)).toBe(!asRoot)
  expect(ownerOf(first.pid) === process.getuid?.()).toBe(!asRoot)
  if (asRoot) await expectToMove(first)
})
