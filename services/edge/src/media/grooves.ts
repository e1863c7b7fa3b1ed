import { OUTER } from './tyre-shape.ts'
import { around, groove, mirrored, ring, type Character, type Patch, type Spot } from './unrolled-tread.ts'

/** A family's grooves; the character varies their number, length and curve from line to line. */
type Draw = (half: number, character: Character) => Patch[]

const sport: Draw = (half, [a, b, c]) => {
  const count = 15 + Math.round(a * 4)
  const pitch = (2 * Math.PI * OUTER) / count
  const long = 150 + b * 70
  return around(count, (along, index) => {
    const line: Spot[] = [
      [0.08 - c * 0.2, along - long * 0.6],
      [0.2, along - long * 0.15],
      [0.5, along + long * 0.25],
      [0.88, along + long * (0.3 + c * 0.2)],
    ]
    return index % 2 ? [groove(half, line, 26)] : [groove(half, mirrored(line, pitch * (b - 0.5)), 26)]
  })
}

const touring: Draw = (half, [a, b, c]) => {
  const count = 19 + Math.round(a * 4)
  const pitch = (2 * Math.PI * OUTER) / count
  const side = (along: number): Spot[] => [
    [0.1 + c * 0.12, along - 50 - b * 40],
    [0.42, along],
    [0.92, along + 26 + b * 44],
  ]
  const grooves = around(count, (along) => [
    groove(half, side(along), 21),
    groove(half, mirrored(side(along), pitch / 2), 21),
  ])
  return c > 0.45 ? [...grooves, ...ring(half, 0, 18)] : grooves
}

const scooter: Draw = (half, [a, b, c]) => {
  const count = 20 + Math.round(a * 4)
  const pitch = (2 * Math.PI * OUTER) / count
  const side = (along: number): Spot[] => [
    [0.04, along - 44],
    [0.3, along + 10 * b],
    [0.55, along - 10 * b],
    [0.95, along + 34],
  ]
  return around(count, (along) => [
    groove(half, side(along), 22),
    groove(half, mirrored(side(along), pitch * (c > 0.5 ? 0.5 : 0)), 22),
  ])
}

const rib: Draw = (half, [a, b]) => [
  ...(a > 0.5 ? [-0.5, 0, 0.5] : [-0.62, -0.22, 0.22, 0.62]).flatMap((across) => ring(half, across, 19, b * 0.03)),
  ...around(22, (along) => [
    groove(
      half,
      [
        [0.74, along],
        [0.98, along + 22],
      ],
      13,
    ),
    groove(
      half,
      [
        [-0.74, along],
        [-0.98, along + 22],
      ],
      13,
    ),
  ]),
]

const block: Draw = (half, [a, b, c]) => {
  const count = 15 + Math.round(a * 3)
  const lean = 20 + b * 50
  return [
    ...around(count, (along, index) => [
      groove(
        half,
        [
          [-1, along + lean],
          [-0.3, along - 14],
          [0.3, along + 14],
          [1, along + lean + 16 * c],
        ],
        40,
      ),
      ...(index % 2
        ? [
            groove(
              half,
              [
                [0.62, along + 50],
                [0.62, along + 100],
              ],
              20,
            ),
          ]
        : []),
    ]),
    ...ring(half, -0.34, 26, 0.06 + c * 0.06),
    ...ring(half, 0.34, 26, 0.06 + c * 0.06),
  ]
}

const slick: Draw = (half, [a]) =>
  around(12, (along, index) => [
    groove(
      half,
      [
        [index % 2 ? 0.5 : -0.5, along - 12],
        [index % 2 ? 0.5 : -0.5, along + 12],
      ],
      16 + a * 6,
    ),
  ])

const FAMILIES: Record<string, Draw> = { sport, touring, scooter, rib, block, slick }

/** Grooves of a family. Knobs are no grooves, see knobs. */
export const groovesOf = (family: string, half: number, character: Character): Patch[] =>
  (FAMILIES[family] ?? touring)(half, character)
