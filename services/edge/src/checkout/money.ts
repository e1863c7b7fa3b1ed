/** Agorot (1/100 shekel, integer) to the shekels of the wire, at most two decimals. The only way money leaves the edge. */
export const shekels = (agorot: number): number => agorot / 100
