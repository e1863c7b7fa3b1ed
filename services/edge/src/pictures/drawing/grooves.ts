import { blocks, bricks, chevrons, grid, rib, sawtooth, sipedRib } from './blocks-and-ribs.ts'
import { around, type Character, chosen, groove, mirrored, type Patch, pitchOf, ring, type Spot } from './tread.ts'

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

/** Hooks from the middle that turn back at the shoulder. */
const hooks = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 13 + Math.round(a * 5)
  const hook = (along: number): Spot[] => [
    [-0.04, along - 84 - b * 30],
    [0.14, along - 6],
    [0.4, along + 44],
    [0.74, along + 34],
    [0.92, along - 8 - c * 30],
  ]
  return around(count, (along) => [
    groove(half, hook(along), 24),
    groove(half, mirrored(hook(along), pitchOf(count) / 2), 24),
  ])
}

/** Few short drops, the shoulders bare: half a slick. */
const drops = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 10 + Math.round(a * 4)
  const drop = (along: number, from: number): Spot[] => [
    [from, along - 36 - b * 24],
    [from + 0.12, along],
    [from + 0.16 + c * 0.14, along + 44],
  ]
  return around(count, (along, index) => {
    const line = drop(along, index % 2 ? 0.12 : 0.4)
    return [groove(half, line, 34), groove(half, mirrored(line, pitchOf(count) * 0.5), 34)]
  })
}

/** Many fine lines that meet in the middle. */
const herringbone = (half: number, [a, b, c]: Character): Patch[] => {
  const line = (along: number): Spot[] => [
    [0.02, along - 30 - b * 40],
    [0.95, along + 24 + c * 50],
  ]
  return around(26 + Math.round(a * 10), (along) => [
    groove(half, line(along), 13),
    groove(half, mirrored(line(along), 0), 13),
  ])
}

/** Rungs from two lines around the middle to the shoulders. */
const ladder = (half: number, [a, b, c]: Character): Patch[] => {
  const rung = (along: number): Spot[] => [
    [0.24, along],
    [0.95, along + (b - 0.3) * 60],
  ]
  const count = 16 + Math.round(a * 8)
  return [
    ...[-0.22, 0.22].flatMap((across) => ring(half, across, 16, c * 0.03)),
    ...around(count, (along) => [
      groove(half, rung(along), 22),
      groove(half, mirrored(rung(along), c > 0.5 ? pitchOf(count) / 2 : 0), 22),
    ]),
  ]
}

/** Long slanted cuts with fine ones between them, for rain. */
const rain = (half: number, [a, b, c]: Character): Patch[] => {
  const count = 12 + Math.round(a * 5)
  const pitch = pitchOf(count)
  const cut = (along: number): Spot[] => [
    [-0.02, along - 104 - b * 40],
    [0.46, along],
    [0.92, along + 60 + c * 30],
  ]
  const fine = (along: number): Spot[] => [
    [0.5, along + pitch * 0.5],
    [0.95, along + pitch * 0.5 + 44],
  ]
  return around(count, (along) => [
    groove(half, cut(along), 23),
    groove(half, mirrored(cut(along), pitch / 2), 23),
    groove(half, fine(along), 12),
    groove(half, mirrored(fine(along), pitch / 2), 12),
  ])
}

/** A pattern's grooves; the character varies their number, length and curve from line to line. */
type Draw = (half: number, character: Character) => Patch[]
type Patterns = readonly [Draw, ...Draw[]]

/** The patterns of a family, or of a family in one category: what a line is for shows in its tread. */
const PATTERNS: Record<string, Patterns> = {
  sport: [swoops, bolts, hooks, slashes],
  'sport/hypersport': [drops, slashes, swoops],
  'sport/city': [bolts, waves, hooks, rain, arrows],
  touring: [leaves, arrows, waves, rain],
  'touring/adventure': [arrows, rain, leaves, chevrons],
  scooter: [zigzag, feather, herringbone, ladder, leaves],
  block: [blocks, bricks, chevrons],
  'block/trial': [grid],
  'block/atv': [blocks, bricks, chevrons, grid],
  rib: [rib, sawtooth, sipedRib],
  'rib/cruiser': [rib, sipedRib, ladder, sawtooth],
  slick: [drops, slashes],
  'slick/race': [slick],
}

const dashes = (half: number): Patch[] =>
  around(16, (along) => [
    groove(
      half,
      [
        [0, along - 34],
        [0, along + 34],
      ],
      18,
    ),
  ])

/** What a line adds to its pattern, along the tread. */
const TRIMS: readonly [(half: number) => Patch[], ...((half: number) => Patch[])[]] = [
  () => [],
  (half) => ring(half, 0, 17),
  (half) => [-0.16, 0.16].flatMap((across) => ring(half, across, 11)),
  dashes,
  (half) => [-0.7, 0.7].flatMap((across) => ring(half, across, 12)),
]
/** Patterns with room for them; blocks and ribs have lines of their own. */
const TRIMMED = new Set(['sport', 'touring', 'scooter'])

/** The category `race` is that of tyres that are not for the road: only they have no grooves. */
export type Kind = { family: string; category: string; position: string }

/** Every kind that has patterns of its own, for the version of the drawings. */
export const KINDS: readonly Kind[] = Object.keys(PATTERNS).map((key) => {
  const [family = '', category = ''] = key.split('/')
  return { family, category, position: category ? 'front' : 'rear' }
})

/**
 * Grooves of a line; a family that we do not know is a touring tyre. Those of a front point the other way, as on the road.
 * Knobs are no grooves, see knobs.
 */
export const groovesOf = ({ family, category, position }: Kind, half: number, character: Character): Patch[] => {
  const patterns = PATTERNS[`${family}/${category}`] ?? PATTERNS[family] ?? [leaves]
  const [, , , choice, trim] = character
  const trims = TRIMMED.has(family) ? chosen(TRIMS, trim)(half) : []
  const grooves = chosen(patterns, choice)(half, character)
  const turned = position === 'front' ? grooves.map((patch) => patch.map(([x, along]): Spot => [x, -along])) : grooves
  return [...turned, ...trims]
}
