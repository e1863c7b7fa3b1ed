import type { CartItem } from '@zmig/edge-contract'

/**
 * Lets one tab of this browser order at a time: whoever comes second finds the attempt that the first one made, or a cart
 * that was ordered meanwhile. What tabs write for each other needs a moment to arrive, so that both could begin at once.
 */
export const oneTabAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('checkout', work) : work()

type Line = Pick<CartItem, 'ean' | 'quantity'>

/** Whether two carts hold the same: then what is ordered is what the browser's cart still says. Pure. */
export const isSameCart = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length &&
  one.every(({ ean, quantity }, index) => other[index]?.ean === ean && other[index].quantity === quantity)
