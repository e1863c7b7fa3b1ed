/** Keys remembered at most; past it every older fill counts as outdated, which is safe and costs one more query. */
const MAX_KEYS = 50_000

/** Tells whether something that was read is still true: every change of a key moves the generation on. */
export type Generations = {
  /** the generation of now; take it before reading */
  current(): number
  move(keys: readonly string[]): void
  /** everything may have changed: notifications were lost */
  moveAll(): void
  /** whether any of the keys moved after the generation was taken */
  movedSince(generation: number, keys: readonly string[]): boolean
}

export const createGenerations = (): Generations => {
  let current = 0
  let allMovedAt = 0
  const movedAt = new Map<string, number>()
  const moveAll = () => {
    current += 1
    allMovedAt = current
    movedAt.clear()
  }
  return {
    current: () => current,
    move: (keys) => {
      if (movedAt.size + keys.length > MAX_KEYS) return moveAll()
      current += 1
      for (const key of keys) movedAt.set(key, current)
    },
    moveAll,
    movedSince: (generation, keys) =>
      allMovedAt > generation || keys.some((key) => (movedAt.get(key) ?? 0) > generation),
  }
}
