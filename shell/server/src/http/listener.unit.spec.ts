import { createApp, createLogger, createShopMetrics, listenOn, type Listening } from '@zmig/kit'
import { afterEach, expect, test } from 'vitest'
import { createListener, sayForwarded } from './listener.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const start = async (level: string) => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const logger = createLogger('web', { level, destination: { write } })
  const mount = (router: Parameters<Parameters<typeof createApp>[0]['mount']>[0]) =>
    router.get('/slow/:what', (_request, response) => void response.json({}))
  const app = createApp({ name: 'web', logger, mount })
  const listener = createListener(
    (request, response) => {
      if (!request.url?.startsWith('/fast/')) return undefined
      response.writeHead(request.headers['if-none-match'] ? 304 : 200).end()
      return '/fast/:what'
    },
    app,
    logger,
  )
  const server = await listenOn(listener, 0, '127.0.0.1')
  open.push(server)
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).arrayBuffer()
  return { get, lines }
}

const counted = async () => {
  const text = await createShopMetrics('web', []).read()
  return Array.from(
    text.matchAll(/^http_request_duration_seconds_count\{.*route="([^"]+)",status="(\d+)".*\} (\d+)$/gm),
    ([, route, status, count]) => `${route} ${status} ${count}`,
  )
}

test('answers before the application are counted by route and status, like those of the application', async () => {
  const { get, lines } = await start('info')
  await get('/fast/one')
  await get('/fast/two?visitor=v_1')
  await get('/fast/two', { 'if-none-match': '"x"' })
  await get('/slow/three')
  await expect.poll(counted).toEqual(['/fast/:what 200 2', '/fast/:what 304 1', '/slow/:what 200 1'])
  expect(lines).toEqual([])
})

test('at debug level both have one access line, without the address', async () => {
  const { get, lines } = await start('debug')
  await get('/fast/secret')
  await get('/slow/secret')
  await expect
    .poll(() => lines.map(({ msg, route }) => `${String(msg)} ${String(route)}`))
    .toEqual(['request /fast/:what', 'request /slow/:what'])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a development shop says once that a proxy passes requests to it, and answers them', async () => {
  const lines: { msg: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as { msg: string })
  const logger = createLogger('web', { level: 'warn', destination: { write } })
  const server = await listenOn(
    sayForwarded((_request, response) => void response.end('page'), logger),
    0,
    '127.0.0.1',
  )
  open.push(server)
  const get = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${server.port}/`, { headers })).text()
  expect(await get({})).toBe('page')
  expect(lines).toEqual([])
  for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.8' }])
    expect(await get(headers as Record<string, string>)).toBe('page')
  expect(lines).toHaveLength(1)
  for (const name of ['PUBLIC_URL', 'TRUSTED_PROXIES']) expect(lines[0]?.msg).toContain(name)
  expect(JSON.stringify(lines)).not.toContain('203.0.113')
})
