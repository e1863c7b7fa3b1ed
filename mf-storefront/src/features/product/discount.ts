/** Share of the list price that is not paid, in whole per cent and never more than it is; 0 where nothing is struck through. */
export const discountPercent = ({ price, fullPrice }: { price: number; fullPrice: number }): number =>
  fullPrice > price ? Math.floor(((fullPrice - price) / fullPrice) * 100) : 0
