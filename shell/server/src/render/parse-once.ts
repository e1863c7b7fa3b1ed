import { LRUCache } from 'lru-cache'

/** 8 MB of JSON, some 40 MB as objects: the lists that shoppers look at in the same minute. */
const MAX_CHARACTERS = 8_000_000

type Parsed = { text: string; value: unknown }

/**
 * Parses JSON and remembers the last value of each address. Equal text gives the same object: stores hold it frozen, so
 * pages that share it cannot change it.
 */
export const createParser = (): ((address: string, text: string) => unknown) => {
  const known = new LRUCache<string, Parsed>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }) => text.length + 100,
  })
  return (address, text) => {
    const last = known.get(address)
    if (last?.text === text) return last.value
    const value = JSON.parse(text) as unknown
    known.set(address, { text, value })
    return value
  }
}
