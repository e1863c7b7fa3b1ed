// What the order page may use of this feature.
export { Layout as OrderLayout } from './guest-order.styles.ts'
export { needsOtherGarage, OrderAppointment, OrderWithoutGarage } from './order-appointment.tsx'
export { OrderGoods, OrderStatusCard } from './order-facts.tsx'
export { OrderFailed, OrderHelp, OrderNotReady, OrderPickup, OrderReturn, OrderUnknown } from './order-notices.tsx'
export { awaitsPickup, hasOpenReturn } from './order-rules.ts'
export { text as guestOrderText } from './text.ts'
export { useGuestOrder } from './use-guest-order.ts'
