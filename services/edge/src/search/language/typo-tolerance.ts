import type { Lookup, Meaning } from './meanings.ts'
import type { Steps } from './steps.ts'

/**
 * Edits between two words: insertions, deletions, substitutions and swaps of neighbours, each one edit (optimal string
 * alignment).
 * @returns the number of edits, or anything above `most` when there are more
 */
export const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[b.length] ?? most + 1
}

/** A word that was probably meant. */
type Near = { key: string; written: string; edits: number }

export type Spelling = {
  /**
   * The nearest words: one edit away from four letters, two from eight, none for shorter ones or anything with digits.
   * All are equally near; words of more products come first, then in alphabetical order.
   */
  nearest: (word: string) => Near[]
}

type Entry = { key: string; written: string; letters: number; weight: number }

/** More than these would only slow the reading down. */
const MOST = 4
const SHORTEST = 3
/** How many edits away a word of that many letters may be meant. */
export const allowedEdits = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/** One bit for each letter modulo 32: words whose bits differ much cannot be near. */
const lettersOf = (word: string): number => {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

const countBits = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

const WORD = /^\p{L}+$/u

/**
 * Prepares correction of misspelled words against the words of the vocabulary.
 * @param weigh how many products a word's meanings have
 */
export const createSpelling = function* (
  { meanings, written }: Lookup,
  weigh: (meanings: readonly Meaning[]) => number,
): Steps<Spelling> {
  const byLength = new Map<number, Entry[]>()
  for (const [key, held] of meanings) {
    if (key.length < SHORTEST || !WORD.test(key)) continue
    yield
    const entry = { key, written: written.get(key) ?? key, letters: lettersOf(key), weight: weigh(held) }
    const group = byLength.get(key.length)
    if (group) group.push(entry)
    else byLength.set(key.length, [entry])
  }
  const nearest = (word: string): Near[] => {
    let most = WORD.test(word) ? allowedEdits(word.length) : 0
    if (most === 0) return []
    const letters = lettersOf(word)
    let found: Entry[] = []
    for (let length = word.length - most; length <= word.length + most; length += 1)
      for (const entry of byLength.get(length) ?? []) {
        if (countBits(entry.letters ^ letters) > 2 * most) continue
        const edits = editDistance(word, entry.key, most)
        if (edits > most) continue
        if (edits < most) {
          found = []
          most = edits
        }
        found.push(entry)
      }
    return found
      .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1))
      .slice(0, MOST)
      .map((entry) => ({ key: entry.key, written: entry.written, edits: most }))
  }
  return { nearest }
}
