import { expect, test } from 'vitest'
import { ALARM, FAULTS, noEvidence, strengthOf, weigh, worstFault, type Evidence, type Fault } from './evidence.ts'

/** Mulberry32: equal seeds, equal numbers. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Rates = Record<Fault, number>
const usual: Rates = { mount: 0.08, error: 0.01, slow: 0.05, edge: 0.004 }

/** Ten-second spans of a shop with a canary, until the alarm. @returns how many spans that took; undefined: no alarm */
const alarmOf = (
  seed: number,
  { canary, share, perSpan, spans }: { canary: Rates; share: number; perSpan: number; spans: number },
) => {
  const random = seeded(seed)
  let evidence: Evidence = noEvidence()
  for (let span = 1; span <= spans; span++) {
    const arms = {
      canary: { views: 0, faults: { mount: 0, error: 0, slow: 0, edge: 0 } },
      active: { views: 0, faults: { mount: 0, error: 0, slow: 0, edge: 0 } },
    }
    for (let view = 0; view < perSpan; view++) {
      const isCanary = random() < share
      const arm = isCanary ? arms.canary : arms.active
      arm.views += 1
      for (const fault of FAULTS) if (random() < (isCanary ? canary : usual)[fault]) arm.faults[fault] += 1
    }
    for (const fault of FAULTS)
      evidence = weigh(evidence, fault, {
        canary: { views: arms.canary.views, faulty: arms.canary.faults[fault] },
        active: { views: arms.active.views, faulty: arms.active.faults[fault] },
      })
    if (strengthOf(evidence) >= ALARM) return span
  }
  return undefined
}

test('of 200 canaries that are no worse at most two are reverted in two hours', () => {
  const shares = [0.01, 0.05, 0.2, 0.5]
  const alarms = Array.from({ length: 200 }, (_, seed) =>
    alarmOf(seed + 1, { canary: usual, share: shares[seed % shares.length] ?? 0.5, perSpan: 20, spans: 720 }),
  ).filter((span) => span !== undefined)
  expect(alarms.length).toBeLessThanOrEqual(2)
})

test.each([
  { what: 'throws on every second page', canary: { ...usual, error: 0.5 }, share: 0.1 },
  { what: 'never mounts', canary: { ...usual, mount: 1 }, share: 0.05 },
  { what: 'asks the edge for what it refuses', canary: { ...usual, edge: 0.3 }, share: 0.2 },
  { what: 'is slow for every second visitor', canary: { ...usual, slow: 0.5 }, share: 0.2 },
])('a canary that $what is found within twelve spans of ten seconds', ({ canary, share }) => {
  for (let seed = 1; seed <= 20; seed++) {
    const spans = alarmOf(seed, { canary, share, perSpan: 50, spans: 12 })
    expect(spans, `seed ${seed}`).toBeDefined()
  }
})

test('a canary that is better, and one without visitors, raise no alarm', () => {
  const better = { mount: 0.01, error: 0.001, slow: 0.01, edge: 0.001 }
  for (let seed = 1; seed <= 10; seed++) {
    expect(alarmOf(seed, { canary: better, share: 0.3, perSpan: 50, spans: 360 })).toBeUndefined()
    expect(alarmOf(seed, { canary: usual, share: 0, perSpan: 50, spans: 360 })).toBeUndefined()
  }
})

test('an outage that strikes both versions says nothing', () => {
  const all = weigh(noEvidence(), 'edge', { canary: { views: 40, faulty: 40 }, active: { views: 60, faulty: 60 } })
  expect(strengthOf(all)).toBeCloseTo(1)
  const half = weigh(noEvidence(), 'edge', { canary: { views: 40, faulty: 20 }, active: { views: 60, faulty: 30 } })
  expect(strengthOf(half)).toBeLessThan(2)
})

test('on average a bet on equal versions returns the stake', () => {
  // every way in which 5 of 12 views can be faulty, by how often it happens when the versions are equal
  const choose = (from: number, taken: number): number =>
    taken === 0 ? 1 : (choose(from, taken - 1) * (from - taken + 1)) / taken
  let expected = 0
  for (let faulty = 0; faulty <= 4; faulty++) {
    const chance = (choose(4, faulty) * choose(8, 5 - faulty)) / choose(12, 5)
    const span = { canary: { views: 4, faulty }, active: { views: 8, faulty: 5 - faulty } }
    expected += chance * strengthOf(weigh(noEvidence(), 'error', span))
  }
  expect(expected).toBeCloseTo(1, 10)
})

test('large spans stay within the numbers that a computer knows', () => {
  const span = { canary: { views: 20_000, faulty: 9_000 }, active: { views: 80_000, faulty: 900 } }
  const evidence = weigh(noEvidence(), 'slow', span)
  expect(strengthOf(evidence)).toBe(Number.POSITIVE_INFINITY)
  expect(worstFault(evidence)).toBe('slow')
  const equal = { canary: { views: 20_000, faulty: 200 }, active: { views: 80_000, faulty: 800 } }
  expect(strengthOf(weigh(noEvidence(), 'slow', equal))).toBeLessThan(1)
})

test('the worst fault is named', () => {
  const evidence = weigh(noEvidence(), 'error', { canary: { views: 10, faulty: 6 }, active: { views: 90, faulty: 1 } })
  expect(worstFault(evidence)).toBe('error')
})
