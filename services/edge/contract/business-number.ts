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
