import type { Garage } from './garage.ts'

/**
 * Whether a garage takes an order no more, whatever the time: it is hidden, or it books by phone and the order has an hour
 * with it. Its buyer cannot help themselves; the shop arranges another garage.
 *
 * @param order `day` is null when it was to be arranged by phone from the beginning
 */
export const isGarageOut = (
  garage: Pick<Garage, 'hide' | 'manualBooking'> | undefined,
  { day }: { day: string | null },
): boolean => garage === undefined || garage.hide || (garage.manualBooking && day !== null)
