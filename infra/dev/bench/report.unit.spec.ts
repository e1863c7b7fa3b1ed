import type { Measure, Part } from '@zmig/bench'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReport } from './report.ts'

const row: Measure = { name: 'list → product, painted', value: 12, unit: 'ms' }
const hanging: Part<string> = {
  minutes: 5,
  measure: (_, { show }) => {
    show([row])
    return new Promise<void>(() => undefined)
  },
}
const printed: string[] = []
const keep = (line: string) => printed.push(line)

beforeEach(() => {
  printed.length = 0
  vi.useFakeTimers()
  vi.spyOn(console, 'log').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('prints the rows of a part while it still runs', () => {
  const report = createReport({ wanted: new Set(['navigation']), load: 1 })
  void report.run('navigation', hanging, 'the shop')
  expect(printed).toEqual(['measuring navigation …', 'list → product, painted  12 ms'])
})

it('goes on without a part that hangs, with the rows that it had', async () => {
  const report = createReport({ wanted: new Set(['navigation', 'memory']), load: 1 })
  const ended = report.run('navigation', hanging, 'the shop')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await ended
  await report.run('memory', { minutes: 1, measure: () => Promise.resolve() }, 'the shop')
  expect(report.toJson()).toMatchObject({
    measures: [row],
    failed: [{ part: 'navigation', reason: 'it had not ended after 5 minutes' }],
  })
})
