/** Numbers from 0 up to 1 that look random and are the same in every run (mulberry32). */
export const createChance = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of them. @throws when there is none */
export const pick = <Item>(items: readonly Item[], chance: () => number): Item => {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
