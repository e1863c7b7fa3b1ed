const MOBILE = /^05\d{8}$/

/** The one phone normaliser: strips spaces, dashes and parentheses. */
export const normalisePhone = (typed: string): string => typed.replace(/[\s()-]/g, '')

/** Israeli mobile, 05 and eight digits after normalising (storefront-and-checkout.md §5). */
export const isMobile = (typed: string): boolean => MOBILE.test(normalisePhone(typed))

/** Words without what typing and pasting add: blanks around them, and several between two of them. */
export const plainWords = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** First and last name: at least two words with visible letters. */
export const isFullName = (typed: string): boolean =>
  typed.split(/\s+/).filter((word) => VISIBLE.test(word)).length >= 2

/**
 * Signs that would turn the address of a mail's header into several addresses or another one; and invisible signs of pasted
 * text, with which no server knows the mailbox.
 */
const NO_ADDRESS = /[<>()[\]\\,;:"\p{C}\uFFFD]/u

/** text @ text . text without spaces, as the specification words it: one address, to which a mail can go. */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && !NO_ADDRESS.test(email)
}

/** Digits at even places count twice, and a two-digit product by the sum of its digits (Israel's check digit). */
const weigh = (digit: number, index: number): number => {
  const product = digit * (index % 2 === 0 ? 1 : 2)
  return product > 9 ? product - 9 : product
}

/** Strips spaces and dashes. */
export const normaliseBusinessNumber = (typed: string): string => typed.replace(/[\s-]/g, '')

/** A company's, dealer's or person's number in Israel: nine digits, the last one a check digit. */
export const isBusinessNumber = (typed: string): boolean => {
  const digits = normaliseBusinessNumber(typed)
  if (!/^\d{9}$/.test(digits) || Number(digits) === 0) return false
  return Array.from(digits, Number).reduce((sum, digit, index) => sum + weigh(digit, index), 0) % 10 === 0
}

/**
 * Digits of an order's number and what people type around them: its letter, also as a Hebrew keyboard writes it, a hash, any
 * hyphen or none, spaces, and the marks of direction that come along with copied text.
 */
const TYPED = /^[#\s\p{Cf}]*[zז]?[\s\p{Pd}\p{Cf}]*(\d[\d\s]*)[\s\p{Cf}]*$/iu

/** Numbers have at least six digits: so many begin with the first one. */
const SHORTEST = 6

/** Normalises a typed order number such as `z100042` or `100042` to `Z-100042`; undefined for a text that is no order number. */
export const normaliseOrderNumber = (typed: string): string | undefined => {
  const digits = TYPED.exec(typed)?.[1]?.replaceAll(/\s/g, '') ?? ''
  return digits.length >= SHORTEST ? `Z-${digits}` : undefined
}

/**
 * Whether a text is a day that exists, `2026-11-30`, in a year that the shop can mean: a database does not reckon with every
 * year that a calendar writes.
 */
export const isShopDay = (text: string): boolean => {
  if (!/^(?:20\d\d|2100)-\d\d-\d\d$/.test(text)) return false
  const day = new Date(text) // a day behind the last of its month would be one of the next
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The refusal of a phone that is no mobile number, in offers and requests (storefront-and-checkout.md §5). */
export const WRONG_PHONE = 'מספר טלפון לא תקין'

/** The refusal of an address of mail in requests (storefront-and-checkout.md §5). */
export const WRONG_EMAIL = 'כתובת אימייל לא תקינה'

/** The same where an order or an advice needs the number (storefront-and-checkout.md §5, wizard-shops-and-admin.md §5). */
export const MOBILE_WANTED = 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'

/** What a form says of a required field that is empty or blank (storefront-and-checkout.md §5). */
export const FIELD_WANTED = 'שדה חובה'

/** What a cart and an order say of a coupon code that is not valid (storefront-and-checkout.md §8). */
export const INVALID_COUPON = 'קוד קופון לא תקין'

/** What an order or an advice says when one of the two names is missing. */
export const FULL_NAME_WANTED = 'נא להזין שם פרטי ושם משפחה'

/** What an order says without an address of mail. */
export const EMAIL_WANTED = 'נא להזין כתובת מייל תקינה'

/** What an order by courier says without a street. */
export const ADDRESS_WANTED = 'נא להזין כתובת למשלוח'

/** What an order by courier says without a city. */
export const CITY_WANTED = 'נא להזין עיר למשלוח'
