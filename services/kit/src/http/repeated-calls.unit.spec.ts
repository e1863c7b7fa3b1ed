import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeCertificates } from '../testing/index.ts'
import { askOpenly, createServiceClient, type ServiceClientOptions } from './service-client.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A service that does with its calls, in their order, what is given; the last for all others. @returns how often it was called */
const serve = async (...ways: ((response: ServerResponse) => void)[]) => {
  let calls = 0
  const sockets = new Set<unknown>()
  const server = createServer((request, response) => {
    sockets.add(request.socket)
    const way = ways[Math.min(calls, ways.length - 1)]
    calls += 1
    request.resume().on('end', () => way?.(response))
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, calls: () => calls, connections: () => sockets.size, server }
}
const answer = (response: ServerResponse) => void response.end('{"ok":true}')
const cut = (response: ServerResponse) => void response.socket?.destroy()
const cutInTheMiddle = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 100 }).write('{"ok"')
  setImmediate(() => response.socket?.destroy())
}
const silent = () => undefined

const client = (baseUrl: string, options: Partial<ServiceClientOptions> = {}) =>
  createServiceClient({ baseUrl, secret: 'only between us', caller: 'edge', timeoutMs: 30_000, ...options })
const ok = { ok: true }

test.each([
  ['cut', cut],
  ['cut in the middle of its answer', cutInTheMiddle],
])('a question that was %s is asked again on another connection', async (_, way) => {
  const service = await serve(answer, way, way, answer)
  const asking = client(service.baseUrl)
  await asking.get('/ordering/opening') // leaves a connection that is kept
  expect(await asking.get('/ordering/opening')).toEqual(ok)
  expect([service.calls(), service.connections()]).toEqual([4, 3])
})

test('a command that was cut is sent again only when its caller says that it is done once', async () => {
  const service = await serve(cut, cut, answer)
  const asking = client(service.baseUrl)
  await expect(asking.post('/ordering/orders', {})).rejects.toMatchObject({ status: 503 })
  expect(service.calls()).toBe(1)
  expect(await asking.post('/ordering/orders', { attemptId: 'one' }, { repeats: true })).toEqual(ok)
  expect(service.calls()).toBe(3)
})

test('what a balancer could not get answered is asked again, and its refusal is never shown', async () => {
  const lost = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status).end('<h1>Bad gateway</h1>')
  const service = await serve(lost(502), lost(503), lost(504), answer, lost(502))
  const asking = client(service.baseUrl)
  expect(await asking.post('/ordering/orders', { attemptId: 'one' }, { repeats: true })).toEqual(ok)
  expect(service.calls()).toBe(4)
  await expect(asking.post('/ordering/orders', {})).rejects.toMatchObject({ status: 503, title: 'Unavailable' })
  expect(service.calls()).toBe(5)
})

test('a service that says itself that it is busy is not asked again', async () => {
  const service = await serve((response) => void response.writeHead(503).end('{"title":"Busy"}'), answer)
  await expect(client(service.baseUrl).get('/ordering/opening')).rejects.toMatchObject({ status: 503, title: 'Busy' })
  expect(service.calls()).toBe(1)
})

test('a process that hangs costs one try, and another one answers', async () => {
  const service = await serve(silent, answer)
  expect(await client(service.baseUrl, { tryMs: 50 }).get('/ordering/opening')).toEqual(ok)
  expect(service.calls()).toBe(2)
})

test('a command that hangs is not sent again, and is waited for as long as its caller says', async () => {
  const service = await serve(silent, answer)
  const sent = client(service.baseUrl, { tryMs: 1 }).post('/collector/likes', {}, { timeoutMs: 100 })
  await expect(sent).rejects.toMatchObject({ status: 504 })
  expect(service.calls()).toBe(1)
})

test('nobody waits longer than the whole call may take', async () => {
  const service = await serve(silent)
  const began = performance.now()
  const asked = client(service.baseUrl, { timeoutMs: 300, tryMs: 100 }).get('/ordering/opening')
  await expect(asked).rejects.toMatchObject({ status: 504 })
  expect(service.calls()).toBeGreaterThan(1)
  expect(performance.now() - began).toBeGreaterThan(200)
})

test('a refused connection is tried again for every call, and reaches the process that has come', async () => {
  const gone = await serve(answer)
  const { port } = gone.server.address() as AddressInfo
  await new Promise((resolve) => gone.server.close(resolve))
  const sent = client(gone.baseUrl).post('/collector/likes', {})
  const back = createServer((request, response) => void request.resume().on('end', () => answer(response)))
  open.push(back)
  await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve))
  expect(await sent).toEqual(ok)
})

test('a refusal of the service is an answer, which is not asked for again', async () => {
  const service = await serve((response) => void response.writeHead(409).end('{"title":"Conflict"}'), answer)
  await expect(client(service.baseUrl).get('/ordering/opening')).rejects.toMatchObject({ status: 409 })
  expect(service.calls()).toBe(1)
})

test('the services are called over TLS, by a certificate of the CA that is set and by no other', async () => {
  const { ca, certificate: cert, key } = await makeCertificates()
  const server = createSecureServer({ cert, key }, (_request, response) => answer(response))
  open.push(server as unknown as Server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`
  expect(await client(baseUrl, { ca }).get('/ordering/opening')).toEqual(ok)
  expect(await askOpenly({ baseUrl, ca }, '/health/shop', 30_000)).toEqual(ok)
  await expect(client(baseUrl).get('/ordering/opening')).rejects.toMatchObject({ status: 503 })
})
