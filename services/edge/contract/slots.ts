/** The time zone of the shop, its garages and its bank, for pages; services have it from `@zmig/kit/facts`. */
export const ISRAEL = 'Asia/Jerusalem'

/** Hours that an appointment at a garage takes: from the start of its slot to the start of the next (storefront-and-checkout.md §9). */
export const SLOT_HOURS = 2

const two = (hour: number) => String(hour).padStart(2, '0')

/** The hours of a slot, such as `10:00–12:00`. */
export const slotText = (startHour: number): string => `${two(startHour)}:00–${two((startHour + SLOT_HOURS) % 24)}:00`
