import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import './idle-timer.ts'

type Queue = { pending: unknown[]; throttledUntil: number; scheduleCheckPendingRequests(): void }
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
  options: object,
) => Queue

test('kafkajs has the version whose request queue is changed', () => {
  expect(createRequire(import.meta.url)('kafkajs/package.json')).toMatchObject({ version: '2.2.4' })
})

test('an idle connection sets no timer, and one with waiting requests sets one', () => {
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
