import { HALF, radiusAt, slopeAt, type Camera, type Vector } from './geometry.ts'

/** What a ray meets. The tyre turns about its own axle and the road slides along itself: neither moves in the picture. */
export type Hit =
  | { kind: 'tyre'; place: Vector; normal: Vector; /** around the axle, radians; 0 towards the camera */ angle: number }
  | { kind: 'road'; place: Vector }
  | { kind: 'night'; direction: Vector }

const STEPS = 400
const NEAR = 1e-4

/** Distance of the walls from the middle, a little outside of the shoulders. */
const WALL = 1.1 * HALF

/** How far a place lies from the rubber, roughly, never more than it does; the axle is at height 1. */
export const distanceToTyre = ([x, y, z]: Vector): number => {
  const beside = Math.max(0, Math.abs(x) - WALL)
  const above = Math.hypot(y - 1, z) - radiusAt(Math.min(Math.abs(x), WALL))
  return beside > 0 ? Math.hypot(beside, Math.max(0, above)) : above
}

const at = (from: Vector, direction: Vector, far: number): Vector => [
  from[0] + direction[0] * far,
  from[1] + direction[1] * far,
  from[2] + direction[2] * far,
]

const meetTyre = (from: Vector, direction: Vector): Vector | undefined => {
  let far = 0
  for (let step = 0; step < STEPS; step += 1) {
    const place = at(from, direction, far)
    const distance = distanceToTyre(place)
    if (distance < NEAR) return place
    // the wall is steep: whole steps would jump through it
    far += distance * 0.3
    if (far > 6) return undefined
  }
  return undefined
}

const normalOf = ([x, y, z]: Vector): Vector => {
  const slope = slopeAt(x)
  const around = Math.hypot(y - 1, z)
  const length = Math.hypot(slope, 1)
  return [-slope / length, (y - 1) / around / length, z / around / length]
}

/** The first thing behind a place of the picture. */
export const look = ({ eye, through }: Camera, u: number, v: number): Hit => {
  const direction = through(u, v)
  const tyre = meetTyre(eye, direction)
  const toRoad = direction[1] < 0 ? -eye[1] / direction[1] : Infinity
  const road = at(eye, direction, toRoad)
  if (tyre && (toRoad === Infinity || Math.hypot(tyre[0] - eye[0], tyre[1] - eye[1], tyre[2] - eye[2]) < toRoad))
    return { kind: 'tyre', place: tyre, normal: normalOf(tyre), angle: Math.atan2(tyre[1] - 1, tyre[2]) }
  return toRoad < 40 ? { kind: 'road', place: road } : { kind: 'night', direction }
}
