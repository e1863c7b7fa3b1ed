import { smooth } from './geometry.ts'
import { noise, tabulate, type Relief } from './relief.ts'

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
