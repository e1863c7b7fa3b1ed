import { angleOf, onTread, type Point, toPath, type TyreShape } from './geometry.ts'
import { around, type Character, chosen, type Patch } from './tread.ts'

/** Rows of knobs, as an off-road tyre has them: in turns three and two, or the paddles of soft ground between them. */
export const knobsOf = (character: Character): Patch[] => {
  const [a, b, c, choice] = character
  const count = 16 + Math.round(a * 8)
  const long = 62 + b * 26
  const knob = (from: number, to: number, along: number, skew: number): Patch => [
    [from, along],
    [to, along + skew],
    [to, along + skew + long],
    [from, along + long],
  ]
  const threeAndTwo = (along: number, index: number) =>
    index % 2
      ? [knob(-0.98, -0.66, along, 0), knob(-0.3, 0.3, along, 0), knob(0.66, 0.98, along, 0)]
      : [knob(-0.62, -0.2, along, 12 * c), knob(0.2, 0.62, along, -12 * c)]
  const paddles = (along: number, index: number) =>
    index % 2
      ? [
          knob(-0.98, -0.7, along, 16),
          knob(-0.5, -0.06, along, -14),
          knob(0.06, 0.5, along, 14),
          knob(0.7, 0.98, along, -16),
        ]
      : [knob(-0.78, -0.44, along, 10 * c), knob(-0.22, 0.22, along, 0), knob(0.44, 0.78, along, -10 * c)]
  const arrowheads = (along: number, index: number) =>
    index % 2
      ? [knob(-0.98, -0.72, along, 0), knob(0.72, 0.98, along, 0), knob(-0.16, 0.16, along - 20, 0)]
      : [knob(-0.66, -0.08, along, 34 + 20 * c), knob(0.08, 0.66, along + 34 + 20 * c, -34 - 20 * c)]
  const rows = (along: number, index: number) =>
    [-0.96, -0.48, 0.06, 0.54].map((from) => knob(from, from + 0.4, along + (index % 2 ? 0 : 16 * c), 6 * b))
  const twos = (along: number, index: number) =>
    index % 2
      ? [knob(-0.96, -0.5, along, 12 * b), knob(0.5, 0.96, along, -12 * b)]
      : [knob(-0.4, -0.04, along, 8 * c), knob(0.04, 0.4, along, -8 * c)]
  return around(count, chosen([threeAndTwo, paddles, arrowheads, rows, twos], choice))
}

/** Turns left at `b` on the way from `a` to `c`: positive, right: negative. */
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

const halfHull = (points: Point[]): Point[] => {
  const hull: Point[] = []
  for (const point of points) {
    while (hull.length > 1 && turn(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** The outline around points. */
const hullOf = (points: Point[]): Point[] => {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

/** The bodies of knobs: each from the carcass, `height` below, up to its top. */
export const knobSides = (shape: TyreShape, patches: Patch[], height: number): string =>
  patches
    .map((patch) => patch.map(([across, along]) => [across, angleOf(along)] as const))
    .filter((corners) => corners.every(([across, angle]) => onTread(shape, across, angle).facing > -0.12))
    .map((corners) =>
      toPath(
        hullOf(
          corners.flatMap(([across, angle]) => [
            onTread(shape, across, angle).point,
            onTread(shape, across, angle, -height).point,
          ]),
        ),
      ),
    )
    .join('')
