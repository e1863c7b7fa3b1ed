/** The picking list of these orders; order numbers identify no person, so they may be in an address. */
export const pickingAddress = (orderIds: readonly string[]): string =>
  `/admin/orders/print/picking${orderIds.length > 0 ? `?orders=${orderIds.join(',')}` : ''}`

/** The orders of that address; undefined: all that wait. */
export const ordersOf = (query: string): string[] | undefined => {
  const given = new URLSearchParams(query).get('orders')
  return given ? given.split(',') : undefined
}
