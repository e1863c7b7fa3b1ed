import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { HttpProblem } from './problem.ts'
import { listenOn, type Listening } from './server.ts'
import { readBytes } from './input.ts'
import { createServiceClient } from './service-client.ts'

const logger = { error: () => undefined, info: () => undefined, debug: () => undefined }
const secret = 'only between us'
let server: Listening
const client = (options: { secret?: string; port?: number; timeoutMs?: number } = {}) =>
  createServiceClient({
    baseUrl: `http://127.0.0.1:${options.port ?? server.port}`,
    secret: options.secret ?? secret,
    caller: 'edge',
    timeoutMs: options.timeoutMs ?? 2_000,
  })

beforeAll(async () => {
  const app = createApp({
    name: 'test',
    logger,
    secret,
    mount: (router) => {
      router.get('/hello', (_request, response) => response.json({ hello: 'world' }))
      router.post('/echo', (request, response) => response.json(request.body))
      router.put('/echo', (request, response) => response.json({ put: request.body as unknown }))
      router.patch('/echo', (request, response) => response.json({ patch: request.body as unknown }))
      router.delete('/echo', (_request, response) => response.json({ gone: true }))
      router.post('/files', async (request, response) => {
        response.json({ hex: (await readBytes(request, 100))?.toString('hex'), type: request.get('content-type') })
      })
      router.get('/files/one', (_request, response) => response.send(Buffer.from([0, 0xff, 0xfe])))
      router.post('/nothing', (_request, response) => response.status(204).end())
      router.post('/refuses', () => {
        throw new HttpProblem(400, 'Invalid input', 'Not like this.', [{ path: 'name', message: 'too short' }])
      })
      router.get('/never', () => undefined)
    },
  })
  server = await listenOn(app, 0, '127.0.0.1')
})
afterAll(() => server.close())

test('answers of reads and commands are parsed as JSON', async () => {
  expect(await client().get('/hello')).toEqual({ hello: 'world' })
  expect(await client().post('/echo', { name: 'דנה' })).toEqual({ name: 'דנה' })
  expect(await client().put('/echo', { name: 'דנה' })).toEqual({ put: { name: 'דנה' } })
  expect(await client().patch('/echo', {})).toEqual({ patch: {} })
  expect(await client().delete('/echo')).toEqual({ gone: true })
  expect(await client().post('/nothing', {})).toBeUndefined()
})

test('files go and come byte by byte', async () => {
  const bytes = Buffer.from([0, 0xff, 0xfe])
  expect(await client().sendFile('/files', bytes, 'application/pdf')).toEqual({
    hex: '00fffe',
    type: 'application/pdf',
  })
  expect(bytes.equals(await client().fetchFile('/files/one'))).toBe(true)
  await expect(client().fetchFile('/files/two')).rejects.toMatchObject({ status: 404 })
})

test('a refusal is passed on as the same problem', async () => {
  await expect(client().post('/refuses', {})).rejects.toMatchObject({
    name: 'HttpProblem',
    status: 400,
    title: 'Invalid input',
    detail: 'Not like this.',
    errors: [{ path: 'name', message: 'too short' }],
  })
})

test.each(['/hello/..', '/x/../hello', '/x/./hello', '/x/%2e%2e/hello', '/x/..?to=hello'])(
  'an id of dots cannot change the path: %s',
  async (path) => {
    await expect(client().get(path)).rejects.toMatchObject({ status: 404 })
  },
)

test('another secret is refused before the address is looked up', async () => {
  await expect(client({ secret: 'a guess' }).get('/hello')).rejects.toMatchObject({ status: 401 })
  await expect(client({ secret: 'a guess' }).get('/unknown')).rejects.toMatchObject({ status: 401 })
})

test('a service that takes too long is 504', async () => {
  await expect(client({ timeoutMs: 50 }).get('/never')).rejects.toMatchObject({ status: 504 })
})

test('a service that does not answer is 503', async () => {
  const gone = await listenOn(() => undefined, 0, '127.0.0.1')
  await gone.close()
  await expect(client({ port: gone.port }).get('/hello')).rejects.toMatchObject({ status: 503 })
})
