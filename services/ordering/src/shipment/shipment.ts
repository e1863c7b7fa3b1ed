export type Role = 'current' | 'next'

/** Column of `ordering.stock` that holds what a shipment brings. */
export const inboundColumn = { current: 'inbound_current', next: 'inbound_next' } as const
