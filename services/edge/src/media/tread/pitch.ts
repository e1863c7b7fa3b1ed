import { OUTER } from '../tyre-shape.ts'

/** Length between two repeats of a pattern. @param count of them around the tyre */
export const pitchOf = (count: number): number => (2 * Math.PI * OUTER) / count
