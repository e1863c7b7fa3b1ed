import type { Candidate, Rank, RiderFacts } from '../../ranking.ts'

export const rider: RiderFacts = {
  bike: {
    brand: 'Yamaha',
    model: 'MT-07',
    yearFrom: 2014,
    yearTo: 2026,
    frontSize: '120/70-17',
    rearSize: '180/55-17',
    category: 'naked',
    engineCc: 689,
  },
  usage: 'daily',
  kilometres: '1000-5000',
  tyreType: 'rear',
}

const tyre = (change: Partial<Candidate>): Candidate => ({
  ean: '2907373823466',
  set: false,
  brand: 'Michelin',
  line: 'Power 6',
  category: 'sport',
  tread: 'sport',
  displaySize: '180/55ZR17 M/C (73W)',
  price: 94_900,
  score: 4.8,
  visibility: 'instock',
  age: 0,
  load: '73',
  speed: '(W)',
  description: 'צמיג ספורט לכביש שמתחמם מהר.',
  ...change,
})

/** Three rear tyres of one size. */
export const candidates: Candidate[] = [
  tyre({}),
  tyre({
    ean: '2907373823473',
    line: 'Road 6',
    category: 'sport-touring',
    price: 102_900,
    description: 'צמיג שמחזיק קילומטרים רבים ועובד בגשם.',
  }),
  tyre({
    ean: '2907373823480',
    brand: 'Pirelli',
    line: 'Angel GT II',
    category: 'sport-touring',
    price: 89_900,
    score: 4.5,
    visibility: 'preorder',
    description: 'צמיג תיור ספורטיבי לנסיעות ארוכות.',
  }),
]

export const RULED = 'הצמיג מתאים לאופנוע ולאופן הרכיבה שלך.'

/** Rules that keep the order of the list. */
export const listOrder: Rank = (_facts, listed) =>
  Promise.resolve({ by: 'rules', tyres: listed.map(({ ean }, index) => ({ ean, score: 9 - index, reason: RULED })) })
