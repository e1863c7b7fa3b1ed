import { camera, clamp, HALF, smooth, type Vector } from './geometry.ts'
import { distanceToTyre, type Hit } from './hits.ts'
import { addLight, type Light, type Matter } from './light.ts'
import { noise, tabulate, type Relief } from './relief.ts'
import { DEEPEST, PITCHES, treadRelief } from './tread.ts'

/** Stones of the asphalt's surface across one repetition. */
const STONES = 44

/** Rounded stones of unlike heights, one in each field of a grid, shaken out of its middle. */
const stonesAt = (u: number, v: number): number => {
  const [column, row] = [Math.floor(u), Math.floor(v)]
  let highest = 0
  for (let down = -1; down <= 1; down += 1)
    for (let right = -1; right <= 1; right += 1) {
      const [i, j] = [column + right, row + down]
      const [wrappedI, wrappedJ] = [(i + STONES) % STONES, (j + STONES) % STONES]
      const x = i + 0.5 + (noise(wrappedI, wrappedJ, 1) - 0.5) * 0.9
      const y = j + 0.5 + (noise(wrappedI, wrappedJ, 2) - 0.5) * 0.9
      const size = 0.34 + noise(wrappedI, wrappedJ, 3) * 0.42
      const height = 0.35 + noise(wrappedI, wrappedJ, 4) * 0.65
      highest = Math.max(highest, height * (1 - smooth(0.25, 1, Math.hypot(u - x, v - y) / size)))
    }
  return highest
}

/** Asphalt that repeats after `along`, so that the film has no end. */
export const roadRelief = (along: number): Relief =>
  tabulate({ across: along, along }, [512, 512], (x, s) => 0.009 * stonesAt((x / along) * STONES, (s / along) * STONES))

/** Pitches that pass in one round of the film: an even number, because the sides alternate. */
const PASSING = 8
/** How far the tyre rolls meanwhile, in radii, and so the road. */
const ROLLED = (2 * Math.PI * PASSING) / PITCHES

const EYE: Vector = [-0.62, 0.36, 2.2]
export const view = camera(EYE, [-0.02, 0.42, 0.4], 0.8)

const rubber: Matter = { body: 0.018, shine: 0.14, sharpness: 18 }
const stone: Matter = { body: 0.022, shine: 0.1, sharpness: 14 }

/** One orange light that breathes to and fro beside the road, and the faint blue of a night sky. */
export const lightsAt = (round: number): Light[] => {
  const swing = Math.sin(2 * Math.PI * round)
  const breath = 1 + 0.16 * Math.sin(2 * Math.PI * round + 1)
  return [
    { place: [-1.5 + 0.12 * swing, 0.62, 0.5 + 0.24 * swing], colour: [8.5 * breath, 2.5 * breath, 0.3 * breath] },
    { place: [-0.9, 0.2, 1.3 - 0.1 * swing], colour: [0.9, 0.26, 0.03] },
    { place: [1.9, 1.7, 0.9], colour: [2.6, 3.1, 3.9] },
    { place: [0.2, 2.6, 1.2], colour: [1.1, 1.3, 1.6] },
  ]
}

const tread = treadRelief()
const road = roadRelief(ROLLED / 3)
const relief = new Float64Array(3)

const lightTyre = (hit: Hit & { kind: 'tyre' }, round: number, lights: readonly Light[], out: Float64Array): void => {
  const { place, normal, angle } = hit
  // the front of a wheel that comes nearer turns downwards
  tread.sample(place[0] + 2 * HALF, angle + ROLLED * round, relief)
  const [height = 0, across = 0, along = 0] = relief
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const bumped: Vector = [normal[0] - across, normal[1] - along * cos, normal[2] + along * sin]
  const length = Math.hypot(...bumped)
  const open = 1 - 0.82 * smooth(0, 1, -height / DEEPEST)
  const nearRoad = smooth(-0.02, 0.34, place[1])
  const turned: Vector = [bumped[0] / length, bumped[1] / length, bumped[2] / length]
  addLight(out, lights, place, turned, EYE, rubber, open * (0.25 + 0.75 * nearRoad))
}

const lightRoad = (
  { place }: Hit & { kind: 'road' },
  round: number,
  lights: readonly Light[],
  out: Float64Array,
): void => {
  const [x, , z] = place
  road.sample(x + 40, z + 40 + ROLLED * round, relief)
  const [height = 0, across = 0, along = 0] = relief
  // far stones are smaller than a sample: they would flicker
  const near = 1 - smooth(1.2, 4, EYE[2] - z)
  const length = Math.hypot(across * near, 1, along * near)
  const normal: Vector = [(-across * near) / length, 1 / length, (-along * near) / length]
  const shadow = smooth(-0.01, 0.3, distanceToTyre([x, 0.02, z]))
  const between = 0.45 + 0.55 * clamp(height / 0.006)
  addLight(out, lights, place, normal, EYE, stone, shadow * between)
}

/** Light of one sample at a share of the round, 0 to 1, into `out`. */
export const shade = (hit: Hit, round: number, lights: readonly Light[], out: Float64Array): void => {
  if (hit.kind === 'tyre') lightTyre(hit, round, lights, out)
  else if (hit.kind === 'road') lightRoad(hit, round, lights, out)
}
