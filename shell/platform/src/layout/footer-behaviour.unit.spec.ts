import { expect, it } from 'vitest'
import { countClick } from './footer-behaviour.ts'

const knocksAt = (...times: number[]) =>
  times.reduce((clicks, now) => countClick(clicks, now), { count: 0, at: 0 }).count

it('counts clicks that follow within two seconds each', () => expect(knocksAt(10_000, 12_000, 14_000)).toBe(3))

it('starts again after a longer pause', () => expect(knocksAt(10_000, 12_000, 14_001)).toBe(1))
