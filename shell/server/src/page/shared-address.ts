/**
 * The address that a page is rendered and kept under. Pages of orders hold no order: the browser asks for it with its own
 * address. So all of them are one page, and no signed link is a name in the cache or anywhere else.
 *
 * @param address tidy path and query
 */
export const sharedAddress = (address: string): string => address.replace(/^\/order\/[^/?]+(\?.*)?$/s, '/order/link')
