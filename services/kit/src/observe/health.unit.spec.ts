import { afterEach, expect, test, vi } from 'vitest'
import { createHealth, type Check } from './health.ts'

afterEach(() => {
  vi.useRealTimers()
})

const fine: Check = { ask: () => Promise.resolve(undefined) }
const away: Check = {
  known: { engine: 'kafka' },
  ask: () => Promise.reject(new Error('connect 10.0.0.7:9092 refused')),
}

test('the shop is ready when every part is', async () => {
  expect(await createHealth({ postgres: fine, relay: fine })()).toEqual({
    ok: true,
    parts: { postgres: { ok: true }, relay: { ok: true } },
  })
})

test('the part that is not ready is named, without the reason', async () => {
  expect(await createHealth({ postgres: fine, eventLog: away })()).toEqual({
    ok: false,
    parts: { postgres: { ok: true }, eventLog: { ok: false, engine: 'kafka' } },
  })
})

test('a part may report that it is not ready, and its progress', async () => {
  const behind: Check = { ask: () => Promise.resolve({ ok: false, behind: 12 }) }
  expect(await createHealth({ projections: behind })()).toEqual({
    ok: false,
    parts: { projections: { ok: false, behind: 12 } },
  })
})

test('a part that takes longer than a second is not ready, and is not asked again while it hangs', async () => {
  vi.useFakeTimers()
  let asked = 0
  let answer: () => void = () => undefined
  const hanging: Check = {
    ask: () => {
      asked += 1
      return new Promise((resolve) => (answer = () => resolve(undefined)))
    },
  }
  const health = createHealth({ postgres: fine, eventLog: hanging })
  const rounds = [health(), health()]
  await vi.advanceTimersByTimeAsync(1_000)
  for (const round of await Promise.all(rounds))
    expect(round).toEqual({ ok: false, parts: { postgres: { ok: true }, eventLog: { ok: false } } })
  expect(asked).toBe(1)

  answer()
  await vi.advanceTimersByTimeAsync(0)
  const again = health()
  expect(asked).toBe(2)
  answer()
  expect(await again).toMatchObject({ ok: true })
})
