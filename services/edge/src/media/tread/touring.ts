import { around, groove, mirrored, ring, type Character, type Patch, type Spot } from '../unrolled-tread.ts'
import { pitchOf } from './pitch.ts'

/** Leaves of a twig, some with the twig itself around the middle. */
export const leaves = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 19 + Math.round(a * 4)
  const leaf = (along: number): Spot[] => [
    [0.1 + c * 0.12, along - 50 - b * 40],
    [0.42, along],
    [0.92, along + 26 + b * 44],
  ]
  const grooves = around(count, (along) => [
    groove(half, leaf(along), 21),
    groove(half, mirrored(leaf(along), pitchOf(count) / 2), 21),
  ])
  return c > 0.45 ? [...grooves, ...ring(half, 0, 18)] : grooves
}

/** Arrowheads, with short sipes between them that lead rain from the shoulders. */
export const arrows = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 15 + Math.round(a * 3)
  const pitch = pitchOf(count)
  const wing = (along: number): Spot[] => [
    [0.03, along - 66 - b * 20],
    [0.26, along - 10],
    [0.58, along + 34],
    [0.94, along + 44 + c * 22],
  ]
  const sipe = (along: number): Spot[] => [
    [0.4 + c * 0.1, along + pitch * 0.52 + 6],
    [0.88, along + pitch * 0.52 + 34],
  ]
  return around(count, (along) => [
    groove(half, wing(along), 22),
    groove(half, mirrored(wing(along), 0), 22),
    groove(half, sipe(along), 13),
    groove(half, mirrored(sipe(along), 0), 13),
  ])
}

/** Waves that cross the tread from one shoulder nearly to the other, in turns. */
export const waves = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 24 + Math.round(a * 6)
  const wave = (along: number): Spot[] => [
    [-0.2 + c * 0.1, along - 78],
    [-0.04, along - 40 - b * 20],
    [0.18, along + 4],
    [0.44, along + 18 + b * 30],
    [0.93, along + 10 + b * 26],
  ]
  return around(count, (along, index) => [groove(half, index % 2 ? mirrored(wave(along), 0) : wave(along), 20)])
}
