import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { crc32c } from './internals.ts'

type Queue = { pending: unknown[]; throttledUntil: number; scheduleCheckPendingRequests(): void }
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
  options: object,
) => Queue

test('the client is the version whose parts are used', () => {
  expect(createRequire(import.meta.url)('kafkajs/package.json')).toMatchObject({ version: '2.2.4' })
})

test('a connection with nothing to send sets no timer; one that has to wait sets one', () => {
  vi.useFakeTimers()
  try {
    const queue = new RequestQueue({ logger: { debug: () => undefined } })
    queue.scheduleCheckPendingRequests()
    expect(vi.getTimerCount()).toBe(0)
    queue.throttledUntil = Date.now() + 1_000
    queue.pending.push({})
    queue.scheduleCheckPendingRequests()
    queue.scheduleCheckPendingRequests()
    expect(vi.getTimerCount()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('the checksum is the one of RFC 3720, B.4', () => {
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa)
})
