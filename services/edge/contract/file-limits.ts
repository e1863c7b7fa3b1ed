const MEGABYTE = 1024 * 1024

/** A size as staff read it, such as `3.4 מ״ב`. @param bytes */
export const megabytes = (bytes: number): string => `${Math.floor((bytes / MEGABYTE) * 10) / 10} מ״ב`

/** How large a file of staff may be, in bytes, and what they read about a larger one. */
const limit = (most: number, tooLarge: (size: string) => string) => ({ most, tooLarge: tooLarge(megabytes(most)) })

/** Import limit: a file of prices and stocks has at most 20 MB. */
export const importLimit = limit(20 * MEGABYTE, (size) => `הקובץ גדול מ־${size}. חלקו אותו לכמה קבצים`)
/** List file limit: a file of bikes, categories, brands or lines has at most 5 MB. */
export const listFileLimit = limit(5 * MEGABYTE, (size) => `הקובץ גדול מ־${size}. חלקו אותו לכמה קבצים`)
/** Supplier file limit: a list of a supplier, or earlier sales, has at most 3.6 million bytes. */
export const quotesLimit = limit(3_600_000, (size) => `הקובץ גדול מדי: עד ${size}. אפשר לפצל אותו לכמה קבצים.`)
/** Picture limit: a picture of a product has at most 20 MB. */
export const pictureLimit = limit(
  20 * MEGABYTE,
  (size) => `התמונה גדולה מדי: אפשר להעלות עד ${size}. הקטינו אותה והעלו שוב.`,
)
/** Document limit: the PDF of a certificate has at most 10 MB. */
export const documentLimit = limit(10 * MEGABYTE, (size) => `הקובץ גדול מדי: אפשר להעלות עד ${size}.`)
