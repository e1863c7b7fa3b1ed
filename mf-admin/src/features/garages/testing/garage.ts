import type { StaffGarage } from '@zmig/edge-contract'

/** A garage for tests. */
export const garageOf = (more: Partial<StaffGarage> = {}): StaffGarage => ({
  _id: 'g1',
  displayName: 'מוסך הצפון',
  phone: '03-5550101',
  cityId: 'haifa',
  city: 'חיפה',
  address: 'הרצל 5',
  price: 80,
  fullPrice: null,
  photo: '',
  alignType: 'electronic',
  score: 4.8,
  manualBooking: false,
  hide: false,
  capacityPerSlot: 2,
  hours: [{ weekday: 0, from: '08:00', to: '18:00' }],
  email: null,
  closures: [],
  version: 3,
  ...more,
})
