import type { Clause } from '../language/index.ts'

/** Kinds of token of which a product carries one: its brand, its position, what it fits. */
const ONE_EACH = new Set(['brand', 'line', 'category', 'position', 'tube', 'construction', 'ean'])
/** A single fits at its own size, in front, at the rear or either; a set fits as a pair only. */
const FITS = new Set(['fits-front', 'fits-rear', 'fits-set'])

const split = (token: string): { kind: string; value: string } => {
  const colon = token.indexOf(':')
  return { kind: token.slice(0, colon), value: token.slice(colon + 1) }
}

const areExclusive = (one: string, other: string): boolean => {
  const [a, b] = [split(one), split(other)]
  if (a.value === b.value)
    return a.kind !== b.kind && (a.kind === 'fits-set' || b.kind === 'fits-set') && FITS.has(a.kind) && FITS.has(b.kind)
  return (a.kind === b.kind && ONE_EACH.has(a.kind)) || (FITS.has(a.kind) && FITS.has(b.kind))
}

/**
 * Whether no product carries two of the tokens, from what they say alone; then what each of them finds adds up. False says
 * nothing.
 */
export const neverTogether = (clause: Clause): boolean =>
  clause.every((token, index) => clause.slice(index + 1).every((other) => areExclusive(token, other)))
