import { around, groove, mirrored, ring, type Character, type Patch, type Spot } from '../unrolled-tread.ts'
import { pitchOf } from './pitch.ts'

/** Blocks between bent grooves, for roads that end. */
export const blocks = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 15 + Math.round(a * 3)
  const lean = 20 + b * 50
  const across = (along: number): Spot[] => [
    [-1, along + lean],
    [-0.3, along - 14],
    [0.3, along + 14],
    [1, along + lean + 16 * c],
  ]
  const notch = (along: number): Spot[] => [
    [0.62, along + 50],
    [0.62, along + 100],
  ]
  return [
    ...around(count, (along, index) => [
      groove(half, across(along), 40),
      ...(index % 2 ? [groove(half, notch(along), 20)] : []),
    ]),
    ...ring(half, -0.34, 26, 0.06 + c * 0.06),
    ...ring(half, 0.34, 26, 0.06 + c * 0.06),
  ]
}

/** Blocks laid like bricks: the rows at the sides stand between those of the middle. */
export const bricks = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 16 + Math.round(a * 3)
  const pitch = pitchOf(count)
  const middle = (along: number): Spot[] => [
    [-0.36, along - 10 - b * 14],
    [0, along + 12],
    [0.36, along - 10 - b * 14],
  ]
  const side = (along: number): Spot[] => [
    [0.3, along + pitch / 2 - 8],
    [1, along + pitch / 2 + 14 + c * 26],
  ]
  return [
    ...around(count, (along) => [
      groove(half, middle(along), 44),
      groove(half, side(along), 54),
      groove(half, mirrored(side(along), 0), 54),
    ]),
    ...ring(half, -0.33, 30, 0.03),
    ...ring(half, 0.33, 30, 0.03),
  ]
}
