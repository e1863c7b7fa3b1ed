import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHealth } from '@zmig/kit'
import { expect, onTestFinished, test } from 'vitest'
import { createSearchCheck } from './search-index.ts'

const searchWith = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const search = await createSearchCheck({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return (await createHealth({ search })()).parts['search']
}

test('without an engine of its own PostgreSQL searches', async () => {
  const health = createHealth({ search: await createSearchCheck(undefined) })
  expect(await health()).toEqual({ ok: true, parts: { search: { ok: true, engine: 'postgres' } } })
})

test('names an engine that answers', async () => {
  const asked: (string | undefined)[] = []
  const part = await searchWith((request, response) => {
    asked.push(request.url)
    response.writeHead(200, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
    response.end('{"status":"green"}')
  })
  expect(asked).toEqual(['/_cluster/health'])
  expect(part).toEqual({ ok: true, engine: 'elasticsearch' })
})

test.each([
  ['hangs', () => undefined, 'Elasticsearch did not answer in time; see that it runs and is not overloaded'],
  [
    'refuses',
    (_request, response) => void response.writeHead(503).end(),
    'Elasticsearch refused to answer; its log says why',
  ],
] satisfies [string, RequestListener, string][])(
  'an engine that %s has PostgreSQL answer for it, and the reason is named',
  async (_, listener, reason) => {
    expect(await searchWith(listener)).toEqual({ ok: true, engine: 'elasticsearch', fallback: 'postgres', reason })
  },
)
