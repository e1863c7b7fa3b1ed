import { connect } from 'node:net'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { createCallTokens } from './callers.ts'
import { FileStoreError, type FileStoreFault } from '../files/file-store.port.ts'
import { createApp, type AppOptions } from './app.ts'
import { parseBody, parseQuery, readFile } from './input.ts'
import { HttpProblem } from './problem.ts'
import { listenOn, type Listening } from './server.ts'

const Line = z.object({ ean: z.string().regex(/^\d+$/), quantity: z.int().min(1) })
const Page = mini.object({ page: mini.optional(mini.string().check(mini.regex(/^\d+$/))) })

const logged: { fields: { err?: Error }; message: string }[] = []
const logger = {
  error: (fields: object, message: string) => logged.push({ fields, message }),
  info: () => undefined,
  debug: () => undefined,
}

let server: Listening
const at = (path: string) => `http://127.0.0.1:${server.port}${path}`

beforeAll(async () => {
  const app = createApp({
    name: 'test',
    logger,
    mount: (router) => {
      router.get('/tyres', (request, response) => response.json(parseQuery(Page, request)))
      router.get('/tyres/:ean', (request, response) => response.json({ ean: request.params.ean }))
      router.post('/tyres/:ean', (request, response) => response.json(parseBody(Line, request)))
      router.delete('/tyres/:ean', (_request, response) => response.status(204).end())
      router.post('/files', async (request, response) => {
        const bytes = await buffer(readFile(request, { most: 100, tooLarge: 'At most a hundred.' }))
        response.json({ length: bytes.length })
      })
      const service = express.Router()
      service.post('/orders', (_request, response) => response.status(201).json({}))
      router.use('/ordering', service)
      router.get('/fails', () => Promise.reject(new Error('secret detail')))
      router.get('/fails/:visitorId', () => Promise.reject(new Error('unexpected')))
      router.get('/refuses', () => {
        throw new HttpProblem(409, 'Conflict', 'Another buyer was faster.')
      })
      router.get('/files/:fault', (request) =>
        Promise.reject(new FileStoreError(request.params.fault as FileStoreFault, 'the bucket secret detail')),
      )
      router.get('/away', () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })))
    },
  })
  server = await listenOn(app, 0, '127.0.0.1')
})
afterAll(() => server.close())

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(at('/tyres/29'), { method: 'POST', body, headers })

const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const body = (await response.json()) as { status: number }
  expect(body).toMatchObject({ type: 'about:blank', status: response.status, title: expect.any(String) as string })
  return body
}

test('a good request gets its answer and a request id', async () => {
  const response = await post('{"ean":"29","quantity":2}')
  expect([response.status, await response.json()]).toEqual([200, { ean: '29', quantity: 2 }])
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(response.headers.get('x-powered-by')).toBeNull()
})

test("a stranger's request id is not taken over", async () => {
  const response = await fetch(at('/tyres'), { headers: { 'x-request-id': 'abc-123' } })
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

/** @returns the id that a request with this id and these headers gets */
const idsOf = async (options: Pick<AppOptions, 'secret'>) => {
  const mount: AppOptions['mount'] = (router) => router.get('/', (_request, response) => void response.end())
  const own = await listenOn(createApp({ name: 'test', logger, mount, ...options }), 0, '127.0.0.1')
  onTestFinished(() => own.close())
  return async (given: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${own.port}/`, { headers: { 'x-request-id': given, ...headers } })).headers.get(
      'x-request-id',
    )
}

test('the request id of a process of the shop is kept when it is well-formed, and only then', async () => {
  const idFor = await idsOf({ secret: 'only between us' })
  expect(await idFor('abc-123', createCallTokens('only between us', 'edge')('/'))).toBe('abc-123')
  expect(await idFor('<script>', createCallTokens('only between us', 'edge')('/'))).not.toBe('<script>')
  expect(await idFor('abc-123', createCallTokens('a guess', 'edge')('/'))).not.toBe('abc-123')
})

test.each([
  ['malformed JSON', '{"ean":', 400],
  ['a JSON text instead of an object', '"29"', 400],
  ['an empty body', '', 400],
  ['a NUL character', '{"ean":"\\u0000","quantity":1}', 400],
  ['a body over 64 KB', JSON.stringify({ ean: '2'.repeat(70_000) }), 413],
])('%s is refused', async (_, body, status) => {
  const response = await post(body)
  expect((await problemOf(response)).status).toBe(status)
})

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', { 'content-type': 'text/plain' }],
  ['another charset', { 'content-type': 'application/json; charset=windows-1255' }],
  ['an unknown compression', { 'content-type': 'application/json', 'content-encoding': 'zip' }],
])('%s is an unsupported media type', async (_, headers) => {
  expect((await problemOf(await post('{"ean":"29"}', headers))).status).toBe(415)
})

test('a file is read by the route that takes it, up to its limit, and no other route has a body then', async () => {
  const headers = { 'content-type': 'application/pdf' }
  const send = async (body: string) => {
    const response = await fetch(at('/files'), { method: 'POST', headers, body })
    const { length, detail } = (await response.json()) as { length?: number; detail?: string }
    return [response.status, length ?? detail, response.headers.get('connection')]
  }
  expect(await send('%PDF-\0')).toEqual([200, 6, 'keep-alive'])
  expect(await send('x'.repeat(100))).toEqual([200, 100, 'keep-alive'])
  expect(await send('x'.repeat(101))).toEqual([413, 'At most a hundred.', 'close'])
  expect((await problemOf(await post('{"ean":"29","quantity":1}', headers))).status).toBe(400)
})

test('invalid fields are named one by one', async () => {
  expect(await problemOf(await post('{"ean":"x","quantity":"2"}'))).toMatchObject({
    status: 400,
    errors: [
      { path: 'ean', message: expect.any(String) as string },
      { path: 'quantity', message: 'Invalid input: expected number, received string' },
    ],
  })
})

test('invalid query parameters are named too', async () => {
  expect(await problemOf(await fetch(at('/tyres?page=two')))).toMatchObject({ status: 400, errors: [{ path: 'page' }] })
})

test('an unknown path is 404', async () => expect((await problemOf(await fetch(at('/bikes')))).status).toBe(404))

test('a known path with another method is 405 and lists the allowed methods', async () => {
  const response = await fetch(at('/tyres/29'), { method: 'PUT' })
  expect((await problemOf(response)).status).toBe(405)
  expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, POST')
})

test('a parameter that comes twice is refused, not chosen from', async () => {
  expect((await problemOf(await fetch(at('/tyres?page=1&page=2')))).status).toBe(400)
})

test('a prototype in a body is dropped, and changes no object of ours', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    const response = await post(`{"ean":"29","quantity":1,"${name}":{"isStaff":true,"prototype":{"isStaff":true}}}`)
    expect(await response.text()).toBe('{"ean":"29","quantity":1}')
  }
  expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined()
})

test('no page of another site may read an answer', async () => {
  const headers = { origin: 'https://evil.test' }
  for (const method of ['GET', 'OPTIONS']) {
    const { headers: answered } = await fetch(at('/tyres/29'), { method, headers })
    expect(answered.get('access-control-allow-origin')).toBeNull()
  }
})

test('TRACE, which would send a request back with its cookies, is no method of any address', async () => {
  const status = await new Promise((resolve, reject) => {
    const trace = request(at('/tyres/29'), { method: 'TRACE', headers: { cookie: 'secret' } }, (response) =>
      resolve(response.resume().statusCode),
    )
    trace.on('error', reject).end()
  })
  expect(status).toBe(405)
})

test('a service is reachable below its own name too', async () => {
  const response = await fetch(at('/ordering/orders'))
  expect((await problemOf(response)).status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
  expect((await problemOf(await fetch(at('/ordering/unknown')))).status).toBe(404)
})

test('broken percent-encoding and NUL in an address are 400', async () => {
  expect((await problemOf(await fetch(at('/tyres/%E0%A4%A')))).status).toBe(400)
  expect((await problemOf(await fetch(at('/tyres/%00')))).status).toBe(400)
  expect((await problemOf(await fetch(at('/bikes/%E0%A4%A'), { method: 'POST' }))).status).toBe(404)
})

test.each([2_001, 20_000])('an address of %i characters is 414', async (length) => {
  expect((await problemOf(await fetch(at(`/${'a'.repeat(length)}`)))).status).toBe(414)
})

test('an address of 2,000 characters is accepted', async () =>
  expect((await fetch(at(`/${'a'.repeat(1_999)}`))).status).toBe(404))

test('a refusal that a route throws keeps its text', async () => {
  expect(await problemOf(await fetch(at('/refuses')))).toEqual({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'Another buyer was faster.',
  })
})

test('the log names the route of an unexpected error, not the address', async () => {
  await fetch(at('/fails/visitor.signature'))
  expect(logged.at(-1)?.fields).toMatchObject({ route: '/fails/:visitorId' })
  expect(JSON.stringify(logged.at(-1))).not.toContain('visitor.signature')
})

test('an unexpected error is logged and not shown', async () => {
  const response = await fetch(at('/fails'))
  expect(JSON.stringify(await problemOf(response))).not.toContain('secret detail')
  expect(response.status).toBe(500)
  expect(logged.at(-1)?.fields.err?.message).toBe('secret detail')
})

test('a restarting database is 503 and allows a retry', async () => {
  const response = await fetch(at('/away'))
  expect((await problemOf(response)).status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
})

test.each(['away', 'slow', 'busy'])('a store of files that is %s is 503 and allows a retry', async (fault) => {
  const response = await fetch(at(`/files/${fault}`))
  const problem = await problemOf(response)
  expect(problem.status).toBe(503)
  expect(JSON.stringify(problem)).not.toContain('secret detail')
  expect(response.headers.get('retry-after')).toBe('5')
  expect(logged.at(-1)?.fields.err?.message).toBe('the bucket secret detail')
})

test.each(['full', 'read-only', 'forbidden', 'changed'])(
  'a store of files that is %s is an error that its operator reads',
  async (fault) => {
    const response = await fetch(at(`/files/${fault}`))
    expect((await problemOf(response)).status).toBe(500)
    expect(logged.at(-1)?.fields.err?.message).toBe('the bucket secret detail')
  },
)

test('a browser gets a refusal as a page, and an address with a NUL is an unknown page', async () => {
  const app = createApp({
    name: 'shop',
    logger,
    pages: {
      has: (path) => !path.startsWith('/api'),
      refusal: (status) => ({ html: `<h1>${status}</h1>`, headers: { 'content-type': 'text/html', 'x-own': 'yes' } }),
    },
    mount: (router) => router.get('/fails', () => Promise.reject(new Error('unexpected'))),
  })
  const shop = await listenOn(app, 0, '127.0.0.1')
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${shop.port}${path}`, init)
    return { response, text: await response.text() }
  }
  const long = 'a'.repeat(3_000)
  const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
  for (const [path, status] of [
    [`/${long}`, 414],
    ['/none%00', 404],
    ['/fails', 500],
  ] as const) {
    const { response, text } = await ask(path, browser)
    expect([response.status, text, response.headers.get('x-own')]).toEqual([status, `<h1>${status}</h1>`, 'yes'])
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('vary')).toBe('accept')
  }
  const { response: head, text: nothing } = await ask(`/${long}`, { ...browser, method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), nothing]).toEqual([414, 'text/html; charset=utf-8', ''])

  for (const [path, init, status] of [
    [`/api/${long}`, browser, 414],
    ['/api/%00', browser, 400],
    [`/${long}`, { headers: { accept: 'application/json' } }, 414],
    [`/${long}`, { ...browser, method: 'POST' }, 414],
  ] as const) {
    const { response, text } = await ask(path, init)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(JSON.parse(text)).toMatchObject({ status })
  }
  await shop.close()
})

test.each([
  ['a request that is not HTTP', 'hello\r\n\r\n', 'HTTP/1.1 400'],
  ['headers over the limit', `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 'HTTP/1.1 431'],
])('%s is answered with problem details', async (_, bytes, start) => {
  const answer = await new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (received += text))
    socket.on('close', () => resolve(received))
  })
  expect(answer.startsWith(start)).toBe(true)
  expect(answer).toContain('application/problem+json')
})
