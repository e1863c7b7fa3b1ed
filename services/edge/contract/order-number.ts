/**
 * Digits of an order's number and what people type around them: its letter, also as a Hebrew keyboard writes it, a hash, any
 * hyphen or none, spaces, and the marks of direction that come along with copied text.
 */
const TYPED = /^[#\s\p{Cf}]*[zז]?[\s\p{Pd}\p{Cf}]*(\d[\d\s]*)[\s\p{Cf}]*$/iu

/** Numbers have at least six digits: so many begin with the first one. */
const SHORTEST = 6

/** `Z-100042` of whatever means it, such as `z100042` or `100042`; undefined of what can be no number of an order. */
export const normaliseOrderNumber = (typed: string): string | undefined => {
  const digits = TYPED.exec(typed)?.[1]?.replaceAll(/\s/g, '') ?? ''
  return digits.length >= SHORTEST ? `Z-${digits}` : undefined
}
