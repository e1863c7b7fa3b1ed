import { HALF, smooth } from './geometry.ts'
import { tabulate, type Relief } from './relief.ts'

/** Grooves around the tyre, alternating between its sides, as on the drawing of a sport tyre (services/edge/src/pictures/drawing). */
export const PITCHES = 38
const PITCH = (2 * Math.PI) / PITCHES
const DEPTH = 0.02
const WIDTH = 0.03
const LONG = 0.36

type Spot = readonly [across: number, along: number]

const lineOf = (side: 1 | -1, along: number): Spot[] => [
  [side * 0.06, along - LONG * 0.62],
  [side * 0.2, along - LONG * 0.14],
  [side * 0.52, along + LONG * 0.24],
  [side * 0.94, along + LONG * 0.42],
]

/** Every groove that reaches into one repetition of the pattern. */
const lines = [-2, -1, 0, 1, 2, 3].flatMap((index) => [
  lineOf(1, index * 2 * PITCH),
  lineOf(-1, (index * 2 + 1) * PITCH),
])

/** How deep one stretch of a groove is at a place; it tapers towards both ends of the whole groove. */
const cut = (x: number, s: number, a: Spot, b: Spot, [from, to]: [number, number]): number => {
  const [ax, as, bx, bs] = [a[0] * HALF, a[1], b[0] * HALF, b[1]]
  const length = (bx - ax) ** 2 + (bs - as) ** 2
  const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (s - as) * (bs - as)) / length))
  const distance = Math.hypot(x - ax - share * (bx - ax), s - as - share * (bs - as))
  const width = (WIDTH / 2) * (from + (to - from) * share)
  return 1 - smooth(width * 0.62, width * 1.15, distance)
}

const TAPER = [0.5, 1, 1, 0.55] as const

const heightAt = (x: number, s: number): number => {
  let deepest = 0
  for (const line of lines)
    for (let index = 1; index < line.length; index += 1) {
      const [a, b] = [line[index - 1], line[index]]
      if (a && b) deepest = Math.max(deepest, cut(x, s, a, b, [TAPER[index - 1] ?? 1, TAPER[index] ?? 1]))
    }
  return -DEPTH * deepest
}

/** The unrolled tread, two pitches long; `x` is counted from the far edge of a strip that is wider than the tyre. */
export const treadRelief = (): Relief =>
  tabulate({ across: 4 * HALF, along: 2 * PITCH }, [1200, 1200], (x, s) => heightAt(x - 2 * HALF, s))

export const DEEPEST = DEPTH
