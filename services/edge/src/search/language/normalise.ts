/** Quotes, geresh, gershayim and primes in all their forms; before decomposition, which would split some of them. */
const SINGLE_QUOTES = /[\u05F3\u2018\u2019\u201A\u201B\u2032\u02B9\u02BC\u0060\u00B4\uFF07]/g
const DOUBLE_QUOTES = /[\u05F4\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u02BA\uFF02]/g
/** Maqaf among them: `ספורט־תיור` is written with it. */
const DASHES = /[\u05BE\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const TIMES = /[\u00D7\u2715\u2716]/g
const TRADE_MARKS = /[\u2122\u00AE\u00A9]/g
/** Directional marks, zero-width characters and soft hyphens: copied along with text, never meant. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const DIGITS_OF_ARABIC = /[\u0660-\u0669\u06F0-\u06F9]/g
const FINAL_LETTERS = /[ךםןףץ]/g
const YIDDISH_DIGRAPHS: Record<string, string> = { '\u05F0': 'וו', '\u05F1': 'וי', '\u05F2': 'יי' }

const digitOf = (character: string): string => String(character.charCodeAt(0) & 0xf)
/** A final letter comes right before its ordinary form in Unicode. */
const ordinaryForm = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 1)

/** Most names and sizes: nothing in them looks like anything else. */
const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/

const tidy = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

const unify = (text: string): string =>
  text
    .replace(TRADE_MARKS, ' ')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .replace(TIMES, 'x')
    .replace(INVISIBLE, '')
    .replace(/[\u05F0-\u05F2]/g, (digraph) => YIDDISH_DIGRAPHS[digraph] ?? digraph)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .replace(DIGITS_OF_ARABIC, digitOf)
    .replace(FINAL_LETTERS, ordinaryForm)

/**
 * One spelling for all that look or sound the same on a keyboard: compatibility forms (NFKC), lower case, no vowel
 * points, accents, directional marks or final letters, plain quotes, dashes, digits and single spaces.
 * Punctuation stays: sizes are read from this text. Normalising twice changes nothing.
 */
export const normalise = (text: string): string => (PLAIN.test(text) ? tidy(text) : tidy(unify(text)))

const FINAL_FORMS: Record<string, string> = { כ: 'ך', מ: 'ם', נ: 'ן', צ: 'ץ' }

/** A normalised word as it is written, with its final letter. A last `פ` stays: in borrowed names it sounds like p. */
export const withFinalLetter = (word: string): string =>
  word.replace(/(?<=[א-ת])[כמנצ]$/, (letter) => FINAL_FORMS[letter] ?? letter)

/** Quotes of a keyboard as Hebrew writes them: geresh behind a letter, gershayim between two. */
export const withHebrewMarks = (text: string): string =>
  text.replace(/(?<=[א-ת])'/g, '׳').replace(/(?<=[א-ת])"(?=[א-ת])/g, '״')
