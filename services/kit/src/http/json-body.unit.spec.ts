import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp, type AppOptions } from './app.ts'
import { readJson } from './json-body.ts'
import { listenOn } from './server.ts'

const logger = { error: () => undefined, info: () => undefined, debug: () => undefined }

/** An application whose one route, `POST /carts`, answers the body that it read. */
const start = async (options: Pick<AppOptions, 'routesReadBodies'> = { routesReadBodies: true }) => {
  const app = createApp({
    name: 'test',
    logger,
    ...options,
    mount: (router) =>
      router.post('/carts', async (request, response) => {
        if (options.routesReadBodies) await readJson(request, response)
        response.json(request.body)
      }),
  })
  const server = await listenOn(app, 0, '127.0.0.1')
  onTestFinished(() => server.close())
  const post = (body: string | Buffer, type = 'application/json') =>
    fetch(`http://127.0.0.1:${server.port}/carts`, { method: 'POST', body, headers: { 'content-type': type } })
  return { port: server.port, post }
}

test('half of a surrogate pair becomes the replacement character; whole pairs stay', async () => {
  const { post } = await start()
  const sent = String.raw`{"notes":"\ud83c x \uDFFF \ud83c\udfcd","more":[{"name":"א\ud800"},["\ud800"]],"quantity":2}`
  expect(await (await post(sent)).json()).toEqual({
    notes: '\ufffd x \ufffd 🏍',
    more: [{ name: 'א\ufffd' }, ['\ufffd']],
    quantity: 2,
  })
})

test('a NUL is refused anywhere in a text, and a text about one is not', async () => {
  const { post } = await start()
  expect((await post(String.raw`{"more":[{"name":"a\u0000b"}]}`)).status).toBe(400)
  expect(await (await post(String.raw`{"path":"C:\\u0000"}`)).json()).toEqual({ path: String.raw`C:\u0000` })
})

test.each([
  ['a list of numbers', `[${'1,'.repeat(30_999)}1]`],
  ['lists in lists', '['.repeat(31_000) + ']'.repeat(31_000)],
  ['objects in objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['many fields', `{${Array.from({ length: 6_000 }, (_, field) => `"f${field}":1`).join(',')}}`],
])('62 KB of %s are refused before anything is made of them', async (_, body) => {
  const { post } = await start()
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  expect((await post(body)).status).toBe(413)
  expect(parse.mock.calls.map(([text]) => text)).not.toContain(body)
})

test('an invoice of 250 rows with brackets in its texts is read, without a function for each value', async () => {
  const { post } = await start()
  const row = { line: 1, name: 'a,[{"\\', size: '180/55-17', quantity: 2, eceId: 'E4-1', checked: true }
  const sent = JSON.stringify({ rows: Array.from({ length: 250 }, () => row) })
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  expect(await (await post(sent)).text()).toBe(sent)
  expect(parse.mock.calls.filter(([text]) => text === sent)).toEqual([[sent, undefined]])
})

test('a body of another charset, where an escape would look different, is refused', async () => {
  const { post } = await start()
  const response = await post(Buffer.from('{"name":"\ud800"}', 'utf16le'), 'application/json; charset=utf-16le')
  expect(response.status).toBe(415)
})

test.each([
  ['an unknown path', 'POST /nothing', 404],
  ['another method', 'PUT /carts', 405],
])('%s is refused without its body', async (_, line, status) => {
  const { port } = await start({})
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      // the body never comes: an application that reads it would never answer
      socket.write(
        `${line} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n[`,
      ),
    )
    socket.once('data', (bytes) => {
      resolve(bytes.toString())
      socket.destroy()
    })
    socket.on('error', reject)
  })
  expect(answer).toContain(`HTTP/1.1 ${status} `)
})
