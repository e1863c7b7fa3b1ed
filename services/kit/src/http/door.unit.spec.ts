import { expect, onTestFinished, test } from 'vitest'
import { createStops } from '../process/exit.ts'
import { openDoor } from './door.ts'
import type { Pages } from './request-checks.ts'

const logged: unknown[] = []
const logger = { error: (line: object) => logged.push(line), info: () => undefined, debug: () => undefined }
const pages: Pages = {
  has: (path) => !path.startsWith('/edge/'),
  refusal: () => ({ html: '<p>עוד רגע</p>', headers: { 'content-type': 'text/html' } }),
}

const start = async (more: { pages?: Pages } = {}) => {
  const stops = createStops()
  onTestFinished(() => stops.run())
  const ending = new AbortController()
  const config = { host: '127.0.0.1', port: 0 }
  const door = await openDoor({
    name: 'test',
    config,
    logger,
    stops,
    ending: ending.signal,
    waitsFor: 'start',
    ...more,
  })
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${door.port}${path}`, init)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
  }
  return { door, ask, ending }
}
const starting = { status: 503, retryAfter: '1', text: expect.stringContaining('"title":"Starting"') as string }

test('a process that starts lives, is not ready, and tells everyone to ask again in a second', async () => {
  const { ask } = await start({ pages })
  expect(await ask('/health/live')).toMatchObject({ status: 200 })
  for (const state of ['ready', 'shop']) {
    const { status, text } = await ask(`/health/${state}`)
    expect([status, JSON.parse(text)]).toEqual([503, { ok: false, parts: { start: { ok: false } } }])
  }
  const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"half' }
  expect(await ask('/edge/api/v1/checkout', order)).toEqual(starting)
  const page = { status: 503, retryAfter: '1', text: '<p>עוד רגע</p>' }
  expect(await ask('/checkout', { headers: { accept: 'text/html,*/*;q=0.8' } })).toEqual(page)
  expect(await ask('/metrics', { headers: { accept: '*/*' } })).toEqual(page) // they are not public
  expect(logged).toEqual([])
})

test('only a private port has the metrics of a process that starts', async () => {
  const { ask } = await start()
  expect((await ask('/metrics')).text).toContain('process_resident_memory_bytes')
  expect(await ask('/checkout', { headers: { accept: 'text/html' } })).toEqual(starting)
})

test('what is opened answers everything from then on, and each of its answers ends the connection once the process ends', async () => {
  const { door, ask, ending } = await start({ pages })
  door.open((request, response) => response.end(`open ${request.url}`))
  expect((await ask('/health/ready')).text).toBe('open /health/ready')
  ending.abort()
  const response = await fetch(`http://127.0.0.1:${door.port}/`, { method: 'POST' })
  expect(response.headers.get('connection')).toBe('close')
  await Promise.all([door.close(), door.close()])
  await expect(ask('/')).rejects.toThrow('fetch failed')
})
