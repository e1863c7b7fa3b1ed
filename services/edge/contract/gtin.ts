/** The check digit of a GTIN: from the right the digits weigh 3 and 1 in turn. @param digits those before it */
export const checkDigitOf = (digits: string): number => {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Digits of a product's number: EAN-8, UPC-A and EAN-13. */
const UPC = 12
const LENGTHS: readonly number[] = [8, UPC, 13]
const GTIN = /^\d+$/

/** What tyres without a number of their maker begin with, and sets. GS1 leaves numbers that begin with 2 to each shop. */
export const SINGLE_PREFIX = '290'
export const SET_PREFIX = '291'

const countOf = (digits: number): string => (digits === 1 ? 'ספרה אחת' : `${digits} ספרות`)

/** Too few digits of a number: zeros in front of it are gone. Nine digits and more are a UPC-A, fewer may be anything. */
const CUT = /^\d{9,11}$/

const hasCheckDigit = (digits: string): boolean => checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1))

/** A number with the zeros that Excel takes from its front, if its check digit says that they were there: of `36000291452`, `036000291452`. */
export const wholeEan = (typed: string): string =>
  CUT.test(typed) && hasCheckDigit(typed) ? typed.padStart(UPC, '0') : typed

/** What Excel makes of a long number in a column without a format of its own: `7.29E+12`. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i

/** Why a text has not the shape of an EAN, in a sentence: it is 8, 12 or 13 digits. */
export const eanShapeFault = (typed: string): string | undefined => {
  if (SHORTENED.test(typed))
    return 'Excel קיצר את המספר, והספרות שחסרות אינן ידועות. בקובץ המקורי עצבו את העמודה כטקסט או כמספר בלי ספרות אחרי הנקודה, ושמרו שוב'
  if (!GTIN.test(typed)) return 'EAN מורכב מספרות בלבד'
  return LENGTHS.includes(typed.length) ? undefined : `${countOf(typed.length)} במקום 13, 12 או 8`
}

/** Why a text is no EAN, in a sentence; undefined for one whose check digit holds. */
export const eanFault = (typed: string): string | undefined => {
  const fault = eanShapeFault(typed)
  if (fault !== undefined) return fault
  return hasCheckDigit(typed) ? undefined : 'ספרת הביקורת (האחרונה) אינה מתאימה. בדקו שכל הספרות הוקלדו נכון'
}

const OF_SETS = `מספר שמתחיל ב־${SET_PREFIX} שמור לזוגות. הקלידו את המספר שעל הצמיג, או השאירו ריק`

/** Why a single tyre cannot have a number, in a sentence. */
export const singleEanFault = (typed: string): string | undefined =>
  eanFault(typed) ?? (typed.startsWith(SET_PREFIX) ? OF_SETS : undefined)

/** The other way to write a number: a UPC-A of 12 digits is an EAN-13 that begins with 0. Undefined when there is none. */
export const otherSpellingOf = (ean: string): string | undefined => {
  if (ean.length === UPC) return `0${ean}`
  return ean.length === 13 && ean.startsWith('0') ? ean.slice(1) : undefined
}

/** What numbers begin with that GS1 leaves to each shop: as EAN-13 (a UPC-A with a 0 before it), and as EAN-8. */
const IN_SHOPS = /^(?:2\d{12}|0[24]\d{11}|[02]\d{7})$/

/** Whether a number names one product in all shops; others mean something in one shop only. Without the sentences of faults: shoppers' pages load it. */
export const isGlobalEan = (ean: string): boolean =>
  GTIN.test(ean) &&
  LENGTHS.includes(ean.length) &&
  hasCheckDigit(ean) &&
  !IN_SHOPS.test(ean.length === UPC ? `0${ean}` : ean)

/** Digits between the prefix and the check digit. */
const DRAWN = 9

/** A number for use inside the shop. @param prefix three digits @param draw 0 to 1 */
export const inStoreEan = (prefix: string, draw: number): string => {
  const twelve = `${prefix}${Math.floor(draw * 10 ** DRAWN)
    .toString()
    .padStart(DRAWN, '0')}`
  return `${twelve}${checkDigitOf(twelve)}`
}
