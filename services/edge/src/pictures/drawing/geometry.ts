/** The outside of a tyre in drawing units: its outer radius is always `OUTER`. */
export type TyreShape = {
  /** half of the section width */
  half: number
  /** radius of the rim's hole */
  rim: number
  /** how much lower the shoulder lies than the crown; motorcycle tyres are round so that they lean */
  drop: number
}

export type TyreSize = { width: string; profile: string; rim: string }

/** Outer radius in units of the drawing, whose canvas is 960 wide and high. */
export const OUTER = 412
const INCH = 25.4
/** Harley's alphanumeric sizes: `MT` is about 130 mm wide. */
const MT_WIDTH = 130

/** Section width, height of the sidewall and rim in millimetres. */
const millimetres = ({ width, profile, rim }: TyreSize): { width: number; height: number; rim: number } => {
  const w = Number(width)
  const p = Number(profile)
  const r = Number(rim) || 17
  if (Number.isNaN(w)) return { width: MT_WIDTH, height: (MT_WIDTH * (p || 90)) / 100, rim: r * INCH }
  // ATV sizes such as 25x8-12 give the outer diameter, then the section width, in inches
  if (w > 15 && w < 40 && p < 20) return { width: p * INCH, height: ((w - r) / 2) * INCH, rim: r * INCH }
  const section = w < 15 ? w * INCH : w
  return { width: section, height: (section * (p > 0 ? p : 95)) / 100, rim: r * INCH }
}

/** Roundness of the crown by tread family, as a share of the half width. */
const ROUNDNESS: Record<string, number> = {
  slick: 0.62,
  sport: 0.6,
  touring: 0.56,
  knob: 0.3,
  block: 0.44,
  scooter: 0.5,
}

/** The shape of a size; only proportions count, so a 90/90-21 is slim and an ATV tyre fat. */
export const shapeOf = (size: TyreSize, treadFamily: string): TyreShape => {
  const { width, height, rim } = millimetres(size)
  const scale = OUTER / (rim / 2 + height)
  const half = Math.min((width / 2) * scale, OUTER * 0.42)
  // a band of sidewall must remain for the lettering, however low the profile
  const hole = Math.min((rim / 2) * scale, OUTER * 0.7)
  return { half, rim: hole, drop: Math.min(half * (ROUNDNESS[treadFamily] ?? 0.5), (OUTER - hole) * 0.46) }
}

/** Outer radius diameter of a size, for pairs drawn side by side. */
export const diameterOf = (size: TyreSize): number => {
  const { height, rim } = millimetres(size)
  return rim + 2 * height
}

/** How steeply the crown falls towards the shoulder. */
const FALL = 2.2

/** Radius of the tread at `t`, −1 (far shoulder) to 1 (near shoulder). */
export const radiusAt = ({ drop }: TyreShape, t: number): number => OUTER - drop * Math.abs(t) ** FALL

/** Direction in which the tread's surface looks at `t`: along the axle and away from it, a unit vector. */
export const normalAt = ({ drop, half }: TyreShape, t: number): [axial: number, radial: number] => {
  const slope = (-drop * FALL * Math.sign(t) * Math.abs(t) ** (FALL - 1)) / half
  const length = Math.hypot(slope, 1)
  return [-slope / length, 1 / length]
}

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

/** A path through points, in whole units relative to one another: the shortest that SVG allows. */
export const toLine = (points: Point[]): string => {
  let x = 0
  let y = 0
  const steps = points.map(([nextX, nextY], index) => {
    const toX = Math.round(nextX)
    const toY = Math.round(nextY)
    const dx = toX - x
    const dy = toY - y
    x = toX
    y = toY
    return index === 0 ? `M${toX} ${toY}` : `${index === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  })
  return steps.join('')
}

/** The same, closed. */
export const toPath = (points: Point[]): string => `${toLine(points)}z`

/** The outline of the whole tyre: the outermost point of all its rings in each direction. */
export const outlineOf = (rings: { cx: number; cy: number; rx: number; ry: number }[]): Point[] =>
  Array.from({ length: 96 }, (_, index) => {
    const direction = (index * 2 * Math.PI) / 96
    const dx = Math.cos(direction)
    const dy = Math.sin(direction)
    const points = rings.map(({ cx, cy, rx, ry }) => {
      const reach = Math.hypot(rx * dx, ry * dy)
      return [cx + (rx * rx * dx) / reach, cy + (ry * ry * dy) / reach] as Point
    })
    return points.reduce((best, point) => (point[0] * dx + point[1] * dy > best[0] * dx + best[1] * dy ? point : best))
  })
