import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createApp } from './app.ts'
import { HttpProblem } from './problem.ts'
import { listenOn, type Listening } from './server.ts'
import { readFile } from './input.ts'
import { createServiceClient } from './service-client.ts'

const limit = { most: 100, tooLarge: 'At most a hundred.' }
const endless = function* () {
  for (;;) yield 'x'.repeat(1_000)
}
/** the service has a file that ends in the middle, what it finds of it, and that the reader of another one has left */
const begun = Promise.withResolvers<void>()
const cut = Promise.withResolvers<unknown>()
const left = Promise.withResolvers<string>()
const logger = { error: () => undefined, info: () => undefined, debug: () => undefined }
const secret = 'only between us'
let server: Listening
const client = (options: { secret?: string; port?: number; timeoutMs?: number; stallMs?: number } = {}) =>
  createServiceClient({
    baseUrl: `http://127.0.0.1:${options.port ?? server.port}`,
    secret: options.secret ?? secret,
    caller: 'edge',
    timeoutMs: options.timeoutMs ?? 2_000,
    ...(options.stallMs && { stallMs: options.stallMs }),
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
        const bytes = await buffer(readFile(request, limit))
        response.json({ hex: bytes.toString('hex'), type: request.get('content-type') })
      })
      router.post('/files/first', async (request, response) => {
        const file = readFile(request, { ...limit, most: Infinity })
        const { value } = await file.next()
        await file.return(undefined)
        response.json({ first: String(value) })
      })
      router.post('/files/cut', async (request) => {
        begun.resolve()
        await buffer(readFile(request, limit)).catch((error: unknown) => cut.resolve(error))
      })
      router.post('/files/silent', async (request) => void (await buffer(readFile(request, limit))))
      router.post('/files/unread', () => undefined)
      router.get('/files/endless', (_request, response) => {
        response.on('close', () => left.resolve('left'))
        Readable.from(endless()).pipe(response)
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
  expect(await send('/files', Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]))).toEqual({
    hex: '00fffe',
    type: 'application/pdf',
  })
  const { length, stream } = await client().fetchFile('/files/one')
  expect([length, bytes.equals(await buffer(stream))]).toEqual(['3', true])
  await expect(client().fetchFile('/files/two')).rejects.toMatchObject({ status: 404 })
})

const send = (path: string, pieces: AsyncIterable<Uint8Array>) => client().sendFile(path, pieces, 'application/pdf')

test('a file that is too large is refused while it comes, and the next one is taken', async () => {
  await expect(send('/files', Readable.from(endless()))).rejects.toMatchObject({
    status: 413,
    detail: 'At most a hundred.',
  })
  expect(await send('/files', Readable.from([Buffer.from('x')]))).toMatchObject({ hex: '78' })
})

test('what a service does not want of a file is not sent', async () => {
  let isOver = false
  const pieces = async function* () {
    try {
      yield* Readable.from(endless()) as AsyncIterable<Buffer>
    } finally {
      isOver = true
    }
  }
  expect(await send('/files/first', pieces())).toEqual({ first: expect.stringContaining('xxx') as string })
  await eventually(() => expect(isOver).toBe(true))
  expect(await client().get('/hello')).toEqual({ hello: 'world' })
})

test('a file that ends in the middle is an error on both sides', async () => {
  const pieces = async function* () {
    yield Buffer.from('half')
    await begun.promise
    throw new HttpProblem(400, 'Malformed body', 'The request ended before its body did.')
  }
  await expect(send('/files/cut', pieces())).rejects.toMatchObject({ status: 400, title: 'Malformed body' })
  expect(await cut.promise).toMatchObject({ status: 400, title: 'Malformed body' })
})

test('a file is no longer read when its reader has left', async () => {
  const { stream } = await client().fetchFile('/files/endless')
  await once(stream, 'readable')
  stream.destroy()
  expect(await left.promise).toBe('left')
})

test('a file of which a service reads nothing is 504', async () => {
  const sent = client({ stallMs: 100 }).sendFile('/files/unread', Readable.from(endless()), 'application/pdf')
  await expect(sent).rejects.toMatchObject({ status: 504 })
})

test('a file that is sent to a service that is away is 503', async () => {
  const gone = await listenOn(() => undefined, 0, '127.0.0.1')
  await gone.close()
  const sent = client({ port: gone.port }).sendFile('/files', Readable.from(endless()), 'application/pdf')
  await expect(sent).rejects.toMatchObject({ status: 503 })
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

test('a file is worked on for as long as its sender says', async () => {
  const patient = client({ timeoutMs: 3_600_000 })
  const sent = patient.sendFile('/files/silent', Readable.from([Buffer.from('%PDF-')]), 'application/pdf', {}, 50)
  await expect(sent).rejects.toMatchObject({ status: 504 })
})

test('a service that does not answer is 503', async () => {
  const gone = await listenOn(() => undefined, 0, '127.0.0.1')
  await gone.close()
  await expect(client({ port: gone.port }).get('/hello')).rejects.toMatchObject({ status: 503 })
})
