import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { listenOn, transportHeaders } from './server.ts'

/** A server with one request on a connection that is kept alive; it has arrived and is not answered. */
const serverAtWork = async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<() => void>()
  const server = await listenOn((_request, response) => arrive(() => response.end('done')), 0, '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    get({ port: server.port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    }).on('error', () => resolve('cut'))
  })
  return { server, answer, finish: await arrival }
}

test('closing lets a running request finish, does not wait for its keep-alive, and cuts one that never ends', async () => {
  const [working, stuck] = await Promise.all([serverAtWork(), serverAtWork()])
  const ended: string[] = []
  const closings = [
    stuck.server.close().then(() => ended.push('the one that is stuck')),
    working.server.close().then(() => ended.push('the one that works')),
  ]
  working.finish()
  expect(await working.answer).toBe('done')
  expect(await stuck.answer).toBe('cut')
  await Promise.all(closings)
  expect(ended).toEqual(['the one that works', 'the one that is stuck'])
})

test('keeps an idle connection longer than its clients do', async () => {
  const server = await listenOn((_request, response) => response.end('done'), 0, '127.0.0.1')
  onTestFinished(() => server.close())
  const answer = await fetch(`http://127.0.0.1:${server.port}/`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=65')
})

test('reports a port that is taken', async () => {
  const first = await listenOn(() => undefined, 0, '127.0.0.1')
  await expect(listenOn(() => undefined, first.port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.close()
})

test.each([
  ['https://shop.example', 'max-age=31536000; includeSubDomains'],
  ['http://shop.example', undefined],
  ['http://localhost:8080', undefined],
  ['https://localhost:8443', undefined],
  ['https://127.0.0.1', undefined],
])('a shop at %s answers with Strict-Transport-Security %s', (publicUrl, value) => {
  expect(transportHeaders(publicUrl)['strict-transport-security']).toBe(value)
})

test.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['chunks that another server may not see', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
])('a request with %s is refused, so that nothing hides behind it', async (_, rest) => {
  const asked: string[] = []
  const server = await listenOn(
    (request, response) => {
      asked.push(request.url ?? '')
      response.end()
    },
    0,
    '127.0.0.1',
  )
  onTestFinished(server.close)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`POST / HTTP/1.1\r\nHost: shop\r\n${rest}GET /hidden HTTP/1.1\r\nHost: shop\r\n\r\n`),
    )
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)))
    socket.on('close', () => resolve(text)).on('error', reject)
  })
  expect(answer).toContain('HTTP/1.1 400 ')
  expect(asked).not.toContain('/hidden')
})

/** A public shop: answers that a cache writes at once, an application, and what it refuses. @returns raw answers */
const startPublicShop = async () => {
  const app = createApp({
    name: 'shop',
    logger: { error: () => undefined, info: () => undefined, debug: () => undefined },
    mount: (router) => {
      router.get('/page', (_request, response) => void response.type('html').send('<p>'))
      router.get('/media', (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end())
      router.get('/fails', () => Promise.reject(new Error('unexpected')))
    },
  })
  const server = await listenOn(
    (request, response) => {
      if (request.url === '/cached') response.writeHead(200, ['content-type', 'application/json']).end('{}')
      else if (request.url === '/known') response.writeHead(304).end()
      else if (request.url === '/worded') response.writeHead(200, 'Fine', { etag: '"1"' }).end()
      else app(request, response)
    },
    0,
    '127.0.0.1',
    transportHeaders('https://shop.example'),
  )
  onTestFinished(() => server.close())
  return (bytes: string) =>
    new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
      socket.setEncoding('utf8').on('data', (text: string) => (received += text))
      socket.on('close', () => resolve(received))
    })
}

const getting = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`

test.each([
  ['a page', getting('/page'), 200],
  ['a picture', getting('/media'), 200],
  ['a cached answer', getting('/cached'), 200],
  ['a cached answer that the caller has', getting('/known'), 304],
  ['an answer with a reason', getting('/worded'), 200],
  ['an unknown address', getting('/nowhere'), 404],
  ['an unexpected error', getting('/fails'), 500],
  ['an address that is too long', getting(`/${'a'.repeat(3_000)}`), 414],
  ['a request that is not HTTP', 'hello\r\n\r\n', 400],
  ['a request without a host', 'GET /page HTTP/1.1\r\n\r\n', 400],
  ['a request with two hosts', 'GET /page HTTP/1.1\r\nhost: shop.example\r\nHOST: evil.test\r\n\r\n', 400],
  ['a request with the same host twice', 'GET /cached HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n', 400],
  ['a request of HTTP/0.9', 'GET /page HTTP/0.9\r\n\r\n', 505],
  ['headers over the limit', `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('%s of a public shop says that types are not guessed and that it is on https only', async (_, request, status) => {
  const answer = (await (await startPublicShop())(request)).toLowerCase()
  expect(answer.startsWith(`http/1.1 ${status} `)).toBe(true)
  const [head = ''] = answer.split('\r\n\r\n')
  expect(head.match(/^x-content-type-options: nosniff$/gm)).toHaveLength(1)
  expect(head.match(/^strict-transport-security: max-age=31536000; includesubdomains$/gm)).toHaveLength(1)
})

test('a shop on this machine asks for no https, and its types are not guessed either', async () => {
  const server = await listenOn((_request, response) => void response.end('{}'), 0, '127.0.0.1')
  onTestFinished(() => server.close())
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
})
