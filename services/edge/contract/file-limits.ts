const MEGABYTE = 1024 * 1024

/** A size as staff read it, such as `20 מ״ב`. @param bytes */
export const megabytes = (bytes: number): string => `${Math.floor((bytes / MEGABYTE) * 10) / 10} מ״ב`

/** How large a file of staff may be, in bytes, and what they read about a larger one. */
const limit = (most: number, tooLarge: (size: string) => string) => ({ most, tooLarge: tooLarge(megabytes(most)) })

/** An import of prices and stocks. */
export const importLimit = limit(20 * MEGABYTE, (size) => `הקובץ גדול מ־${size}. חלקו אותו לכמה קבצים`)
/** A list of a supplier, or sales of before. */
export const quotesLimit = limit(3_600_000, (size) => `הקובץ גדול מדי: עד ${size}. אפשר לפצל אותו לכמה קבצים.`)
/** The document of a certificate. */
export const documentLimit = limit(10 * MEGABYTE, (size) => `הקובץ גדול מדי: אפשר להעלות עד ${size}.`)
