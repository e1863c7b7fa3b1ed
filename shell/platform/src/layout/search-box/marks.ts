/** A part of a suggestion; `typed` marks the text that the shopper typed. */
export type Stretch = { text: string; typed: boolean }

const LETTER = /[\p{L}\p{N}]/u

type Bare = {
  /** letters and digits only, in lower case */
  letters: string
  /** the position of each in the text */
  places: number[]
  /** whether a word begins there */
  begins: boolean[]
}

const bareOf = (text: string): Bare => {
  const bare: Bare = { letters: '', places: [], begins: [] }
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place)
    if (!LETTER.test(letter)) continue
    bare.letters += letter.toLowerCase().slice(0, 1)
    bare.places.push(place)
    bare.begins.push(place === 0 || !LETTER.test(text.charAt(place - 1)))
  }
  return bare
}

/** First and last letter of the typed text at the start of a word; undefined when no word starts with it. */
const find = ({ letters, begins }: Bare, typed: string): [first: number, last: number] | undefined => {
  for (let at = letters.indexOf(typed); typed && at >= 0; at = letters.indexOf(typed, at + 1))
    if (begins[at]) return [at, at + typed.length - 1]
  return undefined
}

/**
 * Splits a suggestion into typed and other parts. Signs and spaces do not count (`1805` is the start of `180/55-17`);
 * separate words are found one by one; a corrected or translated text has no typed part.
 */
export const markTyped = (text: string, typed: string): Stretch[] => {
  const bare = bareOf(text)
  const whole = find(bare, bareOf(typed).letters)
  const words = whole ? [whole] : typed.split(/\s+/).flatMap((word) => [find(bare, bareOf(word).letters) ?? []])
  const isTyped = Array.from(text, () => false)
  for (const [first, last] of words)
    if (first !== undefined && last !== undefined) isTyped.fill(true, bare.places[first], (bare.places[last] ?? 0) + 1)

  const stretches: Stretch[] = []
  for (let place = 0; place < text.length; place += 1) {
    const mark = isTyped[place] ?? false
    const open = stretches.at(-1)
    if (open?.typed === mark) open.text += text.charAt(place)
    else stretches.push({ text: text.charAt(place), typed: mark })
  }
  return stretches
}
