const query = (orderIds: readonly string[]): string => (orderIds.length > 0 ? `?orders=${orderIds.join(',')}` : '')

/** The picking list of these orders; order numbers identify no person, so they may be in an address. */
export const pickingAddress = (orderIds: readonly string[]): string => `/admin/orders/print/picking${query(orderIds)}`

/** Whole orders on paper. */
export const sheetsAddress = (orderIds: readonly string[]): string => `/admin/orders/print/sheets${query(orderIds)}`

/** The orders of such an address; undefined: it names none. */
export const ordersOf = (search: string): string[] | undefined => {
  const given = new URLSearchParams(search).get('orders')
  return given ? given.split(',') : undefined
}
