/** Half of a surrogate pair is no text: PostgreSQL's JSON refuses it. */
const wellFormed = (typed: string): string => typed.toWellFormed()

/** One line as a person meant it: no line breaks or other control characters, single blanks, none around. */
export const oneLine = (typed: string | null | undefined): string =>
  wellFormed(typed ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** A text of several lines; control characters other than line breaks become blanks. */
export const freeText = (typed: string | null | undefined): string =>
  wellFormed(typed ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
