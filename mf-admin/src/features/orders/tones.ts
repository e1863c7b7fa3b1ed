import type { Order } from '@zmig/edge-contract'

export type Tone = 'good' | 'wait' | 'stop' | 'still'

/** Colours of the chips; the words say the same, the colour only helps to scan. */
export const statusTone: Record<Order['status'], Tone> = {
  open: 'wait',
  paid: 'good',
  transit: 'good',
  doneTransit: 'good',
  sent: 'good',
  closed: 'still',
  cancelled: 'stop',
}
export const paymentTone: Record<Order['paymentStatus'], Tone> = {
  pending: 'wait',
  paid: 'good',
  expired: 'stop',
  refund_due: 'stop',
  refunded: 'still',
}
