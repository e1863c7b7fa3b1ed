/**
 * A repeatable "random" number for a product: the same key and question always give the same answer, on every machine.
 * FNV-1a with an avalanche step, because neighbouring keys must not get neighbouring numbers.
 *
 * @param key the product's EAN
 * @param question what is being decided (`visibility`, `dot` …), so that decisions are independent of each other
 * @returns a number in [0, 1)
 */
export const chance = (key: string, question: string): number => {
  let hash = 0x811c9dc5
  for (const character of `${question}:${key}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A repeatable integer between both bounds, inclusive. */
export const pick = (key: string, question: string, from: number, to: number): number =>
  from + Math.floor(chance(key, question) * (to - from + 1))
