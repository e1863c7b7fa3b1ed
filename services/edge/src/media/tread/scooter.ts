import { around, groove, mirrored, ring, type Character, type Patch, type Spot } from '../unrolled-tread.ts'
import { pitchOf } from './pitch.ts'

/** A broken line across either half. */
export const zigzag = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 20 + Math.round(a * 4)
  const side = (along: number): Spot[] => [
    [0.04, along - 44],
    [0.3, along + 10 * b],
    [0.55, along - 10 * b],
    [0.95, along + 34],
  ]
  return around(count, (along) => [
    groove(half, side(along), 22),
    groove(half, mirrored(side(along), pitchOf(count) * (c > 0.5 ? 0.5 : 0)), 22),
  ])
}

/** A groove around the middle and barbs beside it. */
export const feather = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 18 + Math.round(a * 4)
  const barb = (along: number): Spot[] => [
    [0.2, along - 26],
    [0.5, along + 8 + b * 14],
    [0.94, along + 20 + b * 30],
  ]
  return [
    ...ring(half, 0, 20, 0.02 + c * 0.05),
    ...around(count, (along) => [
      groove(half, barb(along), 20),
      groove(half, mirrored(barb(along), pitchOf(count) / 2), 20),
    ]),
  ]
}
