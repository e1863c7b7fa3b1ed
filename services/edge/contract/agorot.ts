/** Shekels, at most two decimals, in whole agorot: 0.29 are 29, not 28.999999999999996. */
export const toAgorot = (shekels: number): number => Math.round(shekels * 100)

/** Agorot in shekels. */
export const toShekels = (agorot: number): number => agorot / 100
