type Numbers = readonly [major: number, minor: number, patch: number]

const numbersOf = (text: string): Numbers => {
  const [, major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []
  return [Number(major), Number(minor), Number(patch)]
}

/** Below zero, zero or above it, as the first version is lower, equal or higher. */
const compare = (one: string, other: string): number => {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

/**
 * In place of the federation's reading of version ranges (1 KB, brotli): every range of ours is `^1.2.3` of a package above
 * version 1 (shared.ts), and the runtime itself asks for `<=1.2.3`.
 */
export const satisfy = (version: string, range: string): boolean =>
  range.startsWith('<=')
    ? compare(version, range) <= 0
    : numbersOf(version)[0] === numbersOf(range)[0] && compare(version, range) >= 0
