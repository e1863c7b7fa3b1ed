/** A point or a direction: x to the right, y up, z towards the camera. The tyre's outer radius is 1. */
export type Vector = readonly [x: number, y: number, z: number]

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Vector): Vector => scaled(a, 1 / Math.hypot(...a))

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))

/** 0 below `from`, 1 above `to`, smooth between. */
export const smooth = (from: number, to: number, value: number): number => {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** Half of the section width of a 180/55-17 whose outer radius is 1. */
export const HALF = 0.29
/** How much lower the shoulder lies than the crown; a motorcycle tyre is round so that it leans. */
const DROP = 0.17
const FALL = 2.2

/** Outer radius at `x` along the axle; the wall falls steeply past the shoulder. */
export const radiusAt = (x: number): number => {
  const t = Math.abs(x) / HALF
  return 1 - DROP * t ** FALL - (t > 1 ? (t - 1) * 3 : 0)
}

/** Slope of that radius. */
export const slopeAt = (x: number): number => {
  const t = Math.abs(x) / HALF
  return (-Math.sign(x) * (DROP * FALL * t ** (FALL - 1) + (t > 1 ? 3 : 0))) / HALF
}

/** Where the film is seen from: low above the road, a little to the side of the tyre. */
export const camera = (eye: Vector, target: Vector, fieldOfView: number) => {
  const forward = unit(minus(target, eye))
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const reach = Math.tan(fieldOfView / 2)
  /** Direction through a place of the picture: `u` −1 to 1 across, `v` in the same unit upwards. */
  const through = (u: number, v: number): Vector =>
    unit([
      forward[0] + (right[0] * u + up[0] * v) * reach,
      forward[1] + (right[1] * u + up[1] * v) * reach,
      forward[2] + (right[2] * u + up[2] * v) * reach,
    ])
  return { eye, through }
}

export type Camera = ReturnType<typeof camera>
