/** A stretch of a suggestion; `typed` is what the shopper has typed of it. */
export type Stretch = { text: string; typed: boolean }

const LETTER = /[\p{L}\p{N}]/u

type Bare = {
  /** letters and digits only, in lower case */
  letters: string
  /** where each of them stands in the text */
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

/** First and last letter of what was typed where a word begins with it; undefined when none does. */
const find = ({ letters, begins }: Bare, typed: string): [first: number, last: number] | undefined => {
  for (let at = letters.indexOf(typed); typed && at >= 0; at = letters.indexOf(typed, at + 1))
    if (begins[at]) return [at, at + typed.length - 1]
  return undefined
}

/**
 * Cuts a suggestion into what was typed and the rest. Signs and spaces do not count (`1805` is the start of `180/55-17`);
 * words that do not stand together are found one by one; a corrected or translated text has no typed part.
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
