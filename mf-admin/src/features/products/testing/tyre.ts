import type { ProductDetail, StaffTyre, TyreChoices } from '@zmig/edge-contract'

export const roadFacts: StaffTyre = {
  brand: 'Michelin',
  line: 'Road 6',
  hebrewName: 'רואד 6',
  category: 'touring',
  position: 'rear',
  width: '180',
  profile: '55',
  rim: '17',
  construction: 'R',
  tube: 'TL',
  displaySize: '180/55ZR17 M/C (73W)',
  load: '73',
  speed: '(W)',
  price: 1_069,
  fullPrice: 1_200,
  free_shipping: false,
  score: 4.7,
  description: 'צמיג תיירות.',
  treadFamily: 'touring',
  youtube: '',
  dot: '3126',
}
export const roadTyre: ProductDetail = {
  ean: '3528701931487',
  brand: roadFacts.brand,
  line: roadFacts.line,
  displaySize: roadFacts.displaySize,
  description: roadFacts.description,
  set: false,
  price: roadFacts.price,
  fullPrice: roadFacts.fullPrice,
  picture: '',
  pictures: [],
  version: 3,
  tyre: roadFacts,
  stock: { onHand: 7, reserved: 2, inbound: 0, override: null },
  sets: [],
  openOrders: { orders: [], total: 0 },
}

export const choices: TyreChoices = {
  ok: true,
  categories: [
    { id: 'sport', name: 'ספורט' },
    { id: 'touring', name: 'תיירות' },
  ],
  lines: [
    {
      brand: 'Michelin',
      line: 'Road 6',
      hebrewName: 'רואד 6',
      category: 'touring',
      treadFamily: 'touring',
      youtube: 'dQw4w9WgXcQ',
    },
  ],
}
