const HIDDEN = '(hidden)'

/** Texts that look like a personal detail or like a secret. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"'<>)]*=[^\s"'<>)]*/g, '?…'],
  // postgres://user:password@host
  [/\/\/[^\s/@:]*:[^\s/@]+@/g, '//'],
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, HIDDEN],
  // An Israeli phone number, with its separators or without; digits on either side make it something else (an EAN).
  [/(?<![\w-])\(?(?:\+?972[ -]?\(?0?\)?|0)(?:[57]\d|[23489])(?:[ )(-]{0,2}\d){7}(?!\w)/g, HIDDEN],
  // 14 digits or more are a payment card; an EAN has 13
  [/(?<![\w.-])\d(?:[ -]?\d){13,18}(?![\w.])/g, HIDDEN],
  // A visitor id, signed or not
  [/(?<!\w)v_[\w-]{16,}(?:\.[\w-]{8,})?/g, HIDDEN],
  [/\bBearer\s+[\w.~+/-]+=*/gi, HIDDEN],
  [/(?<!\w)eyJ[\w-]{8,}(?:\.[\w-]+)*/g, HIDDEN],
  // A random token: letters of both cases and digits, longer than a word. UUIDs and trace ids have one case.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g, HIDDEN],
]

/**
 * A text without e-mail addresses, phone and card numbers, visitor ids, tokens, passwords in addresses and query
 * strings. Names and streets have no shape: they are kept out by the name of their field.
 */
export const scrubText = (text: string): string =>
  PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)

/** A run of Hebrew words with what joins them. */
const HEBREW = /\p{Script=Hebrew}(?:[\p{Script=Hebrew}\p{M}\s"'׳״.,\d-]*\p{Script=Hebrew})?/gu

/** The same, without Hebrew as well: our own errors are English, so Hebrew in one came from a person. */
export const scrubMessage = (text: string): string => scrubText(text).replace(HEBREW, HIDDEN)

/** Replaces a value that is not shown. */
export const hidden = HIDDEN
