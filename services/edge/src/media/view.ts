import { normalAt, OUTER, radiusAt, type TyreShape } from './tyre-shape.ts'

/** A point of the canvas. */
export type Point = [x: number, y: number]

/** The tyre is turned 30° about its upright axis: enough tread to know it by, enough sidewall to read it. */
const YAW = (30 * Math.PI) / 180
export const SIN = Math.sin(YAW)
const COS = Math.cos(YAW)
export const CENTRE = 480

/** Where a circle about the axle lands: an ellipse, upright, moved along the axle. */
export const ringAt = (axial: number, radius: number): { cx: number; cy: number; rx: number; ry: number } => ({
  cx: CENTRE + axial * COS,
  cy: CENTRE,
  rx: radius * SIN,
  ry: radius,
})

/**
 * Where a point of the tread lands.
 * @param t −1 to 1 across the tread, from the far shoulder to the near one
 * @param angle radians about the axle, 0 where the tread looks at the viewer most
 * @param lift height above the surface, for knobs
 * @returns the point, and how much the surface there looks at the viewer: below 0 it is hidden
 */
export const onTread = (shape: TyreShape, t: number, angle: number, lift = 0): { point: Point; facing: number } => {
  const radius = radiusAt(shape, t) + lift
  const [axial, radial] = normalAt(shape, t)
  return {
    point: [CENTRE + t * shape.half * COS - radius * Math.cos(angle) * SIN, CENTRE - radius * Math.sin(angle)],
    facing: axial * SIN + radial * Math.cos(angle) * COS,
  }
}

/** Length along the circumference to an angle. */
export const angleOf = (length: number): number => length / OUTER

/** A closed path through points, in whole units relative to one another: the shortest that SVG allows. */
export const toPath = (points: Point[]): string => {
  let [x, y] = [0, 0]
  const steps = points.map(([nextX, nextY], index) => {
    const [toX, toY] = [Math.round(nextX), Math.round(nextY)]
    const [dx, dy] = [toX - x, toY - y]
    x = toX
    y = toY
    return index === 0 ? `M${toX} ${toY}` : `${index === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  })
  return `${steps.join('')}z`
}

/** The outline of the whole tyre: the outermost point of all its rings in each direction. */
export const outlineOf = (rings: { cx: number; cy: number; rx: number; ry: number }[]): Point[] =>
  Array.from({ length: 96 }, (_, index) => {
    const direction = (index * 2 * Math.PI) / 96
    const [dx, dy] = [Math.cos(direction), Math.sin(direction)]
    const points = rings.map(({ cx, cy, rx, ry }) => {
      const reach = Math.hypot(rx * dx, ry * dy)
      return [cx + (rx * rx * dx) / reach, cy + (ry * ry * dy) / reach] as Point
    })
    return points.reduce((best, point) => (point[0] * dx + point[1] * dy > best[0] * dx + best[1] * dy ? point : best))
  })
