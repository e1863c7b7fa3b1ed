const MOBILE = /^05\d{8}$/

/** The one phone normaliser: strips spaces, dashes and parentheses. */
export const normalisePhone = (typed: string): string => typed.replace(/[\s()-]/g, '')

/** Israeli mobile, 05 and eight digits after normalising (storefront-and-checkout.md §5). */
export const isMobile = (typed: string): boolean => MOBILE.test(normalisePhone(typed))

/** First and last name: at least two words. */
export const isFullName = (typed: string): boolean => typed.trim().split(/\s+/).length >= 2

/** text @ text . text without spaces, as the specification words it. */
export const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim())
