import { Agent, request, type RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { listenOn, type Listening } from './server.ts'
import { createServiceClient } from './service-client.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const listen = async (app: RequestListener, port = 0): Promise<Listening> => {
  const listening = await listenOn(app, port, '127.0.0.1')
  open.push(listening)
  return listening
}

/** A process of the shop that takes a moment for each command. */
const startProcess = (port?: number): Promise<Listening> =>
  listen((incoming, response) => {
    incoming.resume().on('end', () => setTimeout(() => response.end('{"ok":true}'), 5))
  }, port)

/** A balancer that keeps its connections open and repeats nothing, as the one of Kubernetes; it asks the ready ports in turn. */
const startBalancer = async (ready: Set<number>): Promise<Listening> => {
  const agents = new Map<number, Agent>()
  let turn = 0
  return listen((incoming, response) => {
    const ports = [...ready]
    const port = ports[(turn += 1) % ports.length] ?? 0
    const agent = agents.get(port) ?? new Agent({ keepAlive: true })
    agents.set(port, agent)
    const { method, headers, url: path } = incoming
    const onward = request({ agent, host: '127.0.0.1', port, method, headers, path }, (answer) => {
      const { connection: _hop, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end('{"title":"Bad gateway"}'))
    incoming.pipe(onward)
  })
}

test('each of two processes is restarted under load, and no command fails that may not be sent twice', async () => {
  const processes = [await startProcess(), await startProcess()]
  const ready = new Set(processes.map(({ port }) => port))
  const balancer = await startBalancer(ready)
  const baseUrl = `http://127.0.0.1:${balancer.port}`
  const client = createServiceClient({ baseUrl, secret: 'only between us', caller: 'edge', timeoutMs: 30_000 })

  const failures: unknown[] = []
  let done = 0
  let isOver = false
  const buy = async () => {
    while (!isOver) {
      await client.post('/ordering/orders', {}).catch((error: unknown) => failures.push(error))
      done += 1
    }
  }
  const buyers = Array.from({ length: 10 }, buy)
  /** The load goes on: so many commands more are answered. */
  const after = async (count: number) => {
    const until = done + count
    while (done < until) await pause(1)
  }

  for (const process of processes) {
    await after(50)
    process.leave() // SIGTERM: unready, and serving
    await after(20)
    ready.delete(process.port) // the balancer has noticed
    await after(20) // the rest of DRAIN_SECONDS
    await process.close()
    await after(20)
    await startProcess(process.port)
    ready.add(process.port)
  }
  await after(50)
  isOver = true
  await Promise.all(buyers)
  expect(failures).toEqual([])
})

test('a process that leaves ends the connection with each answer', async () => {
  const process = await startProcess()
  const connectionOf = async () =>
    (await fetch(`http://127.0.0.1:${process.port}/`, { method: 'POST', body: '{}' })).headers.get('connection')
  expect(await connectionOf()).toBe('keep-alive')
  process.leave()
  expect(await connectionOf()).toBe('close')
})
