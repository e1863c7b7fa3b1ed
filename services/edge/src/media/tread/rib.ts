import { around, groove, mirrored, ring, type Character, type Patch, type Spot } from '../unrolled-tread.ts'

/** Grooves around the tyre, straight or slightly winding, and notches at the shoulders. */
export const rib = (half: number, [a, b]: Character): Patch[] => {
  const notch = (along: number): Spot[] => [
    [0.74, along],
    [0.98, along + 22],
  ]
  return [
    ...(a > 0.5 ? [-0.5, 0, 0.5] : [-0.62, -0.22, 0.22, 0.62]).flatMap((across) => ring(half, across, 19, b * 0.03)),
    ...around(22, (along) => [groove(half, notch(along), 13), groove(half, mirrored(notch(along), 0), 13)]),
  ]
}
