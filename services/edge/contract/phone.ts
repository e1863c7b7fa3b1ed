const MOBILE = /^05\d{8}$/

/** The one phone normaliser: strips spaces, dashes and parentheses. */
export const normalisePhone = (typed: string): string => typed.replace(/[\s()-]/g, '')

/** Israeli mobile, 05 and eight digits after normalising (storefront-and-checkout.md §5). */
export const isMobile = (typed: string): boolean => MOBILE.test(normalisePhone(typed))

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** First and last name: at least two words that somebody can see. */
export const isFullName = (typed: string): boolean =>
  typed.split(/\s+/).filter((word) => VISIBLE.test(word)).length >= 2

/**
 * Signs that make several addresses, or another one, of what stands in a mail's head; and those that nobody sees, which come
 * along with pasted text and with which no server knows the mailbox.
 */
const NO_ADDRESS = /[<>()[\]\\,;:"\p{C}\uFFFD]/u

/** text @ text . text without spaces, as the specification words it: one address, to which a mail can go. */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && !NO_ADDRESS.test(email)
}
