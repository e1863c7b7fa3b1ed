import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processesOn } from '../process/processes.ts'
import { type RunningElasticsearch, startElasticsearch } from './start-elasticsearch.ts'
import { makeServerFolder } from '../testing/server-folder.ts'

let folder: string
let dataDirectory: string
let cleanUp: (() => unknown)[]

beforeEach(() => {
  folder = makeServerFolder()
  dataDirectory = join(folder, 'elasticsearch')
  cleanUp = [() => rmSync(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
})

const start = async (
  options: Partial<Parameters<typeof startElasticsearch>[0]> = {},
): Promise<RunningElasticsearch> => {
  const running = await startElasticsearch({ dataDirectory, quick: true, ...options })
  cleanUp.push(() => running.stop())
  return running
}

const put = async (url: string, body: object): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })).status
}

const documentAt = async (url: string): Promise<unknown> =>
  ((await (await fetch(url)).json()) as { _source?: unknown })._source

const ownerOf = (pid: number): number => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

test('what was indexed is there after a crash and a start on the same port, and a stop leaves no process', async () => {
  const first = await start()
  expect(await put(`${first.url}/tyres`, { settings: { number_of_replicas: 0 } })).toBe(200)
  expect(await put(`${first.url}/tyres/_doc/1`, { size: '180/55-17' })).toBe(201)
  // A missing index has no mapping that a search could rely on.
  expect(await put(`${first.url}/unmade/_doc/1`, { size: '180/55-17' })).toBe(404)

  await first.kill()
  expect(processesOn(first.data)).toEqual([])
  const second = await start({ port: first.port })
  expect(second.url).toBe(first.url)
  expect(await documentAt(`${second.url}/tyres/_doc/1`)).toEqual({ size: '180/55-17' })

  await second.stop()
  expect(processesOn(second.data)).toEqual([])
  await expect(fetch(second.url)).rejects.toThrow('fetch failed')
})

test('it answers on loopback only, and root runs it as another user', async () => {
  const running = await start()
  const nodes = (await (await fetch(`${running.url}/_nodes/http,transport,jvm,process`)).json()) as {
    nodes: Record<
      string,
      { http: { bound_address: string[] }; transport: { bound_address: string[] }; process: { id: number } }
    >
  }
  const [node] = Object.values(nodes.nodes)
  expect(
    [...node!.http.bound_address, ...node!.transport.bound_address].map((address) => address.split(':')[0]),
  ).toEqual(['127.0.0.1', '127.0.0.1'])
  expect(node!.process.id).toBe(running.pid)
  expect(ownerOf(running.pid)).not.toBe(0)
})

test('a killed server says so, and leaves none of its two processes', async () => {
  let end: (reason: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => (end = resolve))
  const running = await start({ onExit: end })
  expect(processesOn(running.data)).toHaveLength(2)
  process.kill(running.pid, 'SIGKILL')
  expect(await ended).toMatch(/^exit /)
  expect(processesOn(running.data)).toEqual([])
})

test('the next start ends a server whose supervisor was killed, and does not touch one with a living supervisor', async () => {
  const supervisor = fork(join(import.meta.dirname, 'testing/supervisor.ts'), [dataDirectory])
  cleanUp.push(() => supervisor.kill('SIGKILL'))
  const [orphan] = (await once(supervisor, 'message')) as [{ url: string; pid: number }]
  await expect(start()).rejects.toThrow(`is in use by process ${supervisor.pid}`)
  expect((await fetch(`${orphan.url}/_cluster/health`)).status).toBe(200)

  const gone = once(supervisor, 'exit')
  supervisor.kill('SIGKILL')
  await gone
  const next = await start()
  expect(processesOn(next.data)).toContain(next.pid)
  expect(processesOn(next.data)).not.toContain(orphan.pid)
  await expect(fetch(orphan.url)).rejects.toThrow('fetch failed')
})
