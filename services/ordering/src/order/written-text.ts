/** PostgreSQL's JSON refuses half of a surrogate pair. */
const wellFormed = (typed: string): string => typed.toWellFormed()

/** Typed text as one line: control characters and runs of blanks become one blank, trimmed. */
export const oneLine = (typed: string | null | undefined): string =>
  wellFormed(typed ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Typed text of several lines: control characters other than line breaks become blanks, trimmed. */
export const freeText = (typed: string | null | undefined): string =>
  wellFormed(typed ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
