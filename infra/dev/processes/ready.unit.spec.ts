import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readinessAt, whenReady } from './ready.ts'

test('the first start waits for everything and has time; one while the shop is open waits for itself, and not for long', () => {
  const readiness = readinessAt('http://shop')
  const first = readiness()
  const later = readiness()
  expect([first.url, later.url]).toEqual(['http://shop/health/shop', 'http://shop/health/ready'])
  expect(later.within).toBe(60_000)
  expect(first.within).toBeGreaterThanOrEqual(5 * later.within)
  expect(readiness()).toEqual(later)
})

test('a slow start reports it and continues until it is ready', async () => {
  let status = 503
  const server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const said: string[] = []
  const run = { ended: new Promise<string>(() => undefined), stop: () => undefined, kill: () => undefined }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { signal } = new AbortController()
  const started = whenReady('web', run, { url, within: 60_000, signal, say: (line) => said.push(line) })
  vi.advanceTimersByTime(31_000)
  expect(said).toEqual(['web is still starting after 15 s', 'web is still starting after 30 s'])
  status = 200
  expect(await started).toBe(run)
})
