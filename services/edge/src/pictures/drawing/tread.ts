import { angleOf, onTread, OUTER, type Point, toPath, type TyreShape } from './geometry.ts'

/** A place on the unrolled tread: across −1..1, along the circumference in drawing units. */
export type Spot = [across: number, along: number]
/** A groove or a knob as a closed outline on the unrolled tread. */
export type Patch = Spot[]

/**
 * What makes one line's tread differ from another of its family: numbers from 0 to below 1, from its name. Three bend the
 * pattern, the others choose it, what is added to it and how its edges are cut.
 */
export type Character = [bend: number, lean: number, length: number, pattern: number, trim: number, cut: number]

/** The one of several that a share from 0 to below 1 chooses. */
export const chosen = <One>(all: readonly [One, ...One[]], share: number): One =>
  all[Math.floor(share * all.length)] ?? all[0]

/** A groove along a line of spots, `width` units wide in the middle and tapered at both ends. */
export const groove = (half: number, line: Spot[], width: number): Patch => {
  const sides = line.map(([across, along], index) => {
    const before = line[Math.max(0, index - 1)] as Spot
    const after = line[Math.min(line.length - 1, index + 1)] as Spot
    const dx = (after[0] - before[0]) * half
    const dy = after[1] - before[1]
    const end = index === 0 || index === line.length - 1
    const reach = (width / 2 / (Math.hypot(dx, dy) || 1)) * (end ? 0.35 : 1)
    const ox = (-dy * reach) / half
    const oy = dx * reach
    return { left: [across + ox, along + oy] as Spot, right: [across - ox, along - oy] as Spot }
  })
  return [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).toReversed()]
}

/** A groove around the whole tyre. */
export const ring = (half: number, across: number, width: number, wave = 0): Patch[] => {
  const line = Array.from({ length: 29 }, (_, index): Spot => [
    across + (index % 2 ? wave : -wave),
    (index / 14 - 1) * OUTER * 1.75,
  ])
  return [groove(half, line, width)]
}

/** Repeats a pattern around the visible part of the circumference. */
export const around = (count: number, pattern: (along: number, index: number) => Patch[]): Patch[] => {
  const pitch = (2 * Math.PI * OUTER) / count
  const visible = Math.ceil(count * 0.3)
  return Array.from({ length: visible * 2 + 1 }, (_, index) => pattern((index - visible) * pitch, index)).flat()
}

/** The same line on the other side of the tread, moved along it. */
export const mirrored = (line: Spot[], shift: number): Spot[] => line.map(([across, along]) => [-across, along + shift])

/** Draws patches as they are seen; what lies on the far side is left out. */
export const patchesToPath = (shape: TyreShape, patches: Patch[], lift = 0): string =>
  patches
    .map((patch) => patch.map(([across, along]) => onTread(shape, across, angleOf(along), lift)))
    .filter((spots) => spots.length > 12 || spots.every(({ facing }) => facing > 0.03))
    .map((spots) => toPath(spots.filter(({ facing }) => facing > 0).map(({ point }): Point => point)))
    .join('')

/** Length between two repeats of a pattern. @param count of them around the tyre */
export const pitchOf = (count: number): number => (2 * Math.PI * OUTER) / count
