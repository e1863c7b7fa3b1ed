export type Role = 'current' | 'next'

/** Column of `ordering.stock` that holds what a shipment brings. */
export const inboundColumn = { current: 'inbound_current', next: 'inbound_next' } as const
/** Column of `ordering.stock` that counts what orders have reserved of it. */
export const reservedColumn = { current: 'reserved_current', next: 'reserved_next' } as const
