import type { Meaning } from './meaning.ts'

/** Meanings by key, and how each key is written for people. */
export type Lookup = {
  meanings: Map<string, Meaning[]>
  written: Map<string, string>
}

export const createLookup = (): Lookup => ({ meanings: new Map(), written: new Map() })

export const addMeaning = ({ meanings }: Lookup, key: string, meaning: Meaning): void => {
  const held = meanings.get(key)
  if (held) held.push(meaning)
  else meanings.set(key, [meaning])
}

/** Collects what belongs to each key. */
export const addTo = <Value>(groups: Map<string, Set<Value>>, key: string, value: Value): void => {
  const group = groups.get(key)
  if (group) group.add(value)
  else groups.set(key, new Set([value]))
}

/**
 * Remembers how a key is written; the first way that was given stays. An alias is written as the name that it stands
 * for, because many are misspellings.
 */
export const addWritten = ({ written }: Lookup, key: string, text: string): void => {
  if (!written.has(key)) written.set(key, text)
}
