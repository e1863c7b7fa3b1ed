/** Control characters, ends of lines and marks that turn the direction of a line: what somebody typed has none of them. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** What somebody typed, on one line: it cannot begin another line of a mail, nor another header. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim()
