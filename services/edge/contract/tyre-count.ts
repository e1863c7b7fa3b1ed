/** A set is one product of two tyres, a front and a rear (decisions.md, Checkout: tyreCount). */
export const TYRES_OF_SET = 2

/** Tyres of a line of a cart or an order. */
export const tyresOf = ({ set, quantity }: { set: boolean; quantity: number }): number =>
  quantity * (set ? TYRES_OF_SET : 1)

/** Tyres of all lines. */
export const countTyres = (lines: readonly { set: boolean; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + tyresOf(line), 0)
