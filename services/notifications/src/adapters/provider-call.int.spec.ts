import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callProvider } from './provider-call.ts'

/** A provider that does as it is told with what it gets. */
const provider = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const call = (url: string) => callProvider({ url, authorization: 'Bearer secret', body: { sms: {} }, deadlineMs: 300 })

const certain = (reason: string) => ({ ok: false, permanent: false, reason })
const uncertain = (reason: string) => ({ ...certain(reason), uncertain: true })

test('an answer is read whatever type it calls itself', async () => {
  const url = await provider((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('{"status":0}'),
  )
  expect(await call(url)).toEqual({ json: { status: 0 } })
})

test.each([
  [401, certain('text-auth')],
  [403, certain('text-auth')],
  [429, certain('text-throttled')],
  [503, certain('text-away')],
  [500, uncertain('http-500')],
  [502, uncertain('http-502')],
  [504, uncertain('http-504')],
])('HTTP %d says by itself whether the text may have been taken', async (status, answer) => {
  expect(await call(await provider((_request, response) => response.writeHead(status).end()))).toEqual(answer)
})

test('a provider that never answers may have taken the text', async () => {
  expect(await call(await provider(() => undefined))).toEqual(uncertain('text-lost'))
})

test('an answer that breaks off, and one that is too long, may be a yes', async () => {
  const broken = await provider((_request, response) => {
    response.writeHead(200, { 'content-length': '20' }).write('{"status":')
    response.destroy()
  })
  expect(await call(broken)).toEqual(uncertain('text-lost'))
  const long = await provider((_request, response) => response.writeHead(200).end(' '.repeat(70_000)))
  expect(await call(long)).toEqual(uncertain('text-lost'))
})

test('a redirect is not followed: the token goes to one address only', async () => {
  const asked: (string | undefined)[] = []
  const elsewhere = await provider((request, response) => {
    asked.push(request.headers.authorization)
    response.end('{"status":0}')
  })
  const url = await provider((_request, response) => response.writeHead(307, { location: elsewhere }).end())
  expect(await call(url)).toEqual(uncertain('text-lost'))
  expect(asked).toEqual([])
})

test('a name that no server has was given nothing', async () => {
  expect(await callProvider({ url: 'http://texts.invalid', authorization: '', body: {} })).toEqual(
    certain('text-unreachable'),
  )
})
