/** What a person can read, copy and type without quotes. */
const PLAIN = /^[\p{L}\p{N}:._@/+=-]+$/u

/** Control characters, marks that turn the direction of a line, odd blanks: JSON leaves most of them as they are. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u00a0]/gu

/** As JSON writes it, which knows units of 16 bits only. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A key as a table shows it, whole and on one line: as it is where that is safe, otherwise as a JSON string. */
export const showKey = (key: string): string => (PLAIN.test(key) ? key : JSON.stringify(key).replace(UNSEEN, escaped))

/** A key as it was shown; the quotes of a JSON string belong to it. */
export const readKey = (shown: string): string => {
  if (!shown.startsWith('"')) return shown
  try {
    const key: unknown = JSON.parse(shown)
    return typeof key === 'string' ? key : shown
  } catch {
    return shown
  }
}
