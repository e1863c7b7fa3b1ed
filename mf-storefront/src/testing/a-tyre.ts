import type { Tyre } from '@zmig/edge-contract'

/** A rear tyre in stock, as the edge sends it; tests state only the fields that matter to them. */
export const aTyre = (changes: Partial<Tyre> = {}): Tyre => ({
  _id: '2907373823466',
  ean: '2907373823466',
  name: 'michelin-power-6-180-55zr17',
  displayName: 'Power 6',
  brand: 'Michelin',
  displaySize: '180/55ZR17 M/C (73W)',
  width: '180',
  profile: '55',
  rim: '17',
  price: 949,
  fullPrice: 1090,
  score: 4.8,
  tireType: 'ספורט',
  category: 'sport',
  position: 'rear',
  construction: 'R',
  tube: 'TL',
  dot: '3126',
  free_shipping: false,
  visibility: 'instock',
  available: 6,
  likes: 3,
  description: 'צמיג ספורט לכביש.',
  youtube: '',
  meta: { desc: '' },
  speed: '(W)',
  load: '73',
  treadFamily: 'sport',
  cdn: false,
  set: false,
  ...changes,
})

/** A pair of the same line. */
export const aSet = (changes: Partial<Tyre> = {}): Tyre =>
  aTyre({
    _id: '2918906488113',
    ean: '2918906488113',
    set: true,
    position: 'set',
    price: 1699,
    speed: '',
    load: '',
    frontSize: '120/70ZR17 M/C (58W)',
    rearSize: '180/55ZR17 M/C (73W)',
    frontLoad: '58',
    rearLoad: '73',
    frontSpeed: '(W)',
    rearSpeed: '(W)',
    dot: { front: '1026', rear: '3125' },
    ...changes,
  })

export const settings = {
  currentShipmentDisplayTime: '2026-12-03',
  nextShipmentDisplayTime: '2027-01-14',
  nextShipmentOrderDeadline: '2026-12-10',
}
