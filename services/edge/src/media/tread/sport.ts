import { around, groove, mirrored, type Character, type Patch, type Spot } from '../unrolled-tread.ts'
import { pitchOf } from './pitch.ts'

/** Long bends from the middle to the shoulder, in turns, with a short cut between them. */
export const swoops = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 15 + Math.round(a * 4)
  const pitch = pitchOf(count)
  const long = 150 + b * 70
  return around(count, (along, index) => {
    const swoop: Spot[] = [
      [0.08 - c * 0.2, along - long * 0.6],
      [0.2, along - long * 0.15],
      [0.5, along + long * 0.25],
      [0.88, along + long * (0.3 + c * 0.2)],
    ]
    // the shoulder is all that touches the road in a corner: only a short cut drains it
    const cut: Spot[] = [
      [0.5 + c * 0.1, along + pitch * 0.36],
      [0.7, along + pitch * 0.36 + long * 0.13],
      [0.92, along + pitch * 0.36 + long * 0.2],
    ]
    const shift = pitch * (b - 0.5)
    return index % 2
      ? [groove(half, swoop, 26), groove(half, mirrored(cut, shift), 15)]
      : [groove(half, mirrored(swoop, shift), 26), groove(half, cut, 15)]
  })
}

/** Lightning: a long straight stroke that breaks in the middle. */
export const bolts = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 13 + Math.round(a * 3)
  const pitch = pitchOf(count)
  const bolt = (along: number): Spot[] => [
    [-0.06 - c * 0.12, along - 96 - b * 30],
    [0.3, along + 6],
    [0.24, along + 34],
    [0.6, along + 84 + b * 20],
    [0.9, along + 100 + b * 30],
  ]
  return around(count, (along) => [groove(half, bolt(along), 25), groove(half, mirrored(bolt(along), pitch / 2), 25)])
}

/** A bare middle and slashes in twos on either side, as on a tyre that is half a slick. */
export const slashes = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 14 + Math.round(a * 3)
  const pitch = pitchOf(count)
  const slash = (along: number, from: number): Spot[] => [
    [from, along - 52 - b * 20],
    [(from + 0.9) / 2, along + 6],
    [0.9, along + 40 + c * 26],
  ]
  return around(count, (along) =>
    [slash(along, 0.14 + c * 0.08), slash(along + 74, 0.46)].flatMap((line) => [
      groove(half, line, 20),
      groove(half, mirrored(line, pitch / 2), 20),
    ]),
  )
}
