import { around, type Character, chosen, groove, mirrored, type Patch, pitchOf, ring, type Spot } from './tread.ts'

/** Blocks between bent grooves, for roads that end. */
const blocks = (half: number, [a, b, c]: Character): Patch[] => {
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
const bricks = (half: number, [a, b, c]: Character): Patch[] => {
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

/** Grooves around the tyre, straight or slightly winding, and notches at the shoulders. */
const rib = (half: number, [a, b]: Character): Patch[] => {
  const notch = (along: number): Spot[] => [
    [0.74, along],
    [0.98, along + 22],
  ]
  return [
    ...(a > 0.5 ? [-0.5, 0, 0.5] : [-0.62, -0.22, 0.22, 0.62]).flatMap((across) => ring(half, across, 19, b * 0.03)),
    ...around(22, (along) => [groove(half, notch(along), 13), groove(half, mirrored(notch(along), 0), 13)]),
  ]
}

/** A broken line across either half. */
const zigzag = (half: number, [a, b, c]: Character): Patch[] => {
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
const feather = (half: number, [a, b, c]: Character): Patch[] => {
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

/** No grooves: only the little holes by which one sees the wear. */
const slick = (half: number, [a]: Character): Patch[] =>
  around(12, (along, index) => {
    const across = index % 2 ? 0.5 : -0.5
    return [
      groove(
        half,
        [
          [across, along - 12],
          [across, along + 12],
        ],
        16 + a * 6,
      ),
    ]
  })

/** Long bends from the middle to the shoulder, in turns, with a short cut between them. */
const swoops = (half: number, [a, b, c]: Character): Patch[] => {
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
const bolts = (half: number, [a, b, c]: Character): Patch[] => {
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
const slashes = (half: number, [a, b, c]: Character): Patch[] => {
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

/** Leaves of a twig, some with the twig itself around the middle. */
const leaves = (half: number, [a, b, c]: Character): Patch[] => {
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
const arrows = (half: number, [a, b, c]: Character): Patch[] => {
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
const waves = (half: number, [a, b, c]: Character): Patch[] => {
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

/** The patterns of a family; a line keeps the one that its name chooses. */
const FAMILIES: Record<string, readonly [Draw, ...Draw[]]> = {
  sport: [swoops, bolts, slashes],
  touring: [leaves, arrows, waves],
  scooter: [zigzag, feather],
  block: [blocks, bricks],
  rib: [rib],
  slick: [slick],
}

/** A pattern's grooves; the character varies their number, length and curve from line to line. */
type Draw = (half: number, character: Character) => Patch[]

/** Grooves of a family; one that we do not know is a touring tyre. Knobs are no grooves, see knobs. */
export const groovesOf = (family: string, half: number, character: Character): Patch[] =>
  chosen(FAMILIES[family] ?? [leaves], character)(half, character)
