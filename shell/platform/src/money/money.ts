const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g

/**
 * Formats an amount as the shop writes prices, `₪1,234.00`; wrap it in the kit's `Price` or a `<bdi dir="ltr">`. Without
 * `Intl`: a browser's first number format costs a phone 60 ms before the page is alive (measured).
 * @param shekels as the edge sends it, at most two decimals
 */
export const money = (shekels: number): string => `₪${shekels.toFixed(2).replace(THOUSANDS, ',')}`
