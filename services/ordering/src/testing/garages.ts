import type { Garage } from '../garage/garage.ts'

/** Open Sunday to Thursday from eight to six and on Friday until one, two tyre changes at a time, 120 shekels a tyre. */
export const garage = (facts: Partial<Garage> = {}): Garage => ({
  id: 'gumi-ayalon',
  cityId: 'tel-aviv',
  displayName: 'גומי איילון דו־גלגלי',
  address: 'רחוב החישוקים 14, תל אביב־יפו',
  phone: '03-5550101',
  price: 12_000,
  manualBooking: false,
  hide: false,
  capacityPerSlot: 2,
  hours: 'sun-thu 08:00-18:00; fri 08:00-13:00',
  closures: [],
  ...facts,
})
