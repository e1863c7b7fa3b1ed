/** Agorot (1/100 shekel, integer) to the shekels of the wire, at most two decimals. The only way money leaves the edge. */
export const shekels = (agorot: number): number => agorot / 100

/** The shekels of the wire, at most two decimals, to agorot. */
export const agorot = (amount: number): number => Math.round(amount * 100)
