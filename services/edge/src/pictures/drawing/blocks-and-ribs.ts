import { around, type Character, chosen, groove, mirrored, type Patch, pitchOf, ring, type Spot } from './tread.ts'

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

/** Blocks laid like bricks: the rows at the sides lie between those of the middle. */
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

const RIBS: readonly [number[], ...number[][]] = [
  [-0.3, 0.3],
  [-0.5, 0, 0.5],
  [-0.62, -0.22, 0.22, 0.62],
  [-0.66, -0.33, 0, 0.33, 0.66],
]

/** Grooves around the tyre, straight or slightly winding, most with notches at the shoulders. */
export const rib = (half: number, [a, b, c]: Character): Patch[] => {
  const notch = (along: number): Spot[] => [
    [0.72, along],
    [0.98, along + 22],
  ]
  const notches = 16 + Math.round(b * 12)
  return [
    ...chosen(RIBS, a).flatMap((across) => ring(half, across, 14 + c * 12, b * 0.05)),
    ...(c < 0.25
      ? []
      : around(notches, (along) => [groove(half, notch(along), 14), groove(half, mirrored(notch(along), 0), 14)])),
  ]
}

/** Ribs with saw teeth, without notches. */
export const sawtooth = (half: number, [a, b, c]: Character): Patch[] =>
  (a > 0.5 ? [-0.56, 0, 0.56] : [-0.34, 0.34]).flatMap((across) => ring(half, across, 22 + c * 10, 0.07 + b * 0.06))

/** Two ribs around the middle and long cuts from there over the shoulders. */
export const sipedRib = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 16 + Math.round(a * 8)
  const cut = (along: number): Spot[] => [
    [0.36, along - 20 - b * 30],
    [0.66, along],
    [0.97, along + 14],
  ]
  const shift = c > 0.5 ? pitchOf(count) / 2 : 0
  return [
    ...[-0.26, 0.26].flatMap((across) => ring(half, across, 20)),
    ...around(count, (along) => [groove(half, cut(along), 15), groove(half, mirrored(cut(along), shift), 15)]),
  ]
}

/** Arrowheads of blocks, as on tyres for gravel. */
export const chevrons = (half: number, [a, b, c]: Character): Patch[] => {
  const wing = (along: number): Spot[] => [
    [0, along - 40 - b * 30],
    [0.46, along + 6],
    [1, along + 26 + c * 30],
  ]
  return [
    ...around(14 + Math.round(a * 6), (along) => [
      groove(half, wing(along), 38),
      groove(half, mirrored(wing(along), 0), 38),
    ]),
    ...(b > 0.5 ? [-0.5, 0.5].flatMap((across) => ring(half, across, 20)) : ring(half, 0, 26)),
  ]
}

/** Small square blocks in rows, which bend over stones. */
export const grid = (half: number, [a, b, c]: Character): Patch[] => [
  ...(c > 0.5 ? [-0.6, -0.2, 0.2, 0.6] : [-0.42, 0, 0.42]).flatMap((across) => ring(half, across, 26)),
  ...around(20 + Math.round(a * 8), (along) => [
    groove(
      half,
      [
        [-1, along],
        [1, along + (b - 0.5) * 60],
      ],
      30,
    ),
  ]),
]
