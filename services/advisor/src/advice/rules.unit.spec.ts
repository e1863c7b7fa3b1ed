import { describe, expect, it, test } from 'vitest'
import { checkReason } from '../model/check-reason.ts'
import { hostileInputs } from '../model/testing/hostile-inputs.ts'
import type { Candidate, RiderFacts } from '../ranking.ts'
import { rankByRules } from './rules.decider.ts'

const tyre = (ean: string, facts: Partial<Candidate> = {}): Candidate => ({
  ean,
  set: false,
  brand: 'Michelin',
  line: 'Power 6',
  category: 'sport',
  tread: 'sport',
  displaySize: '180/55ZR17',
  price: 70_000,
  score: 4.5,
  visibility: 'instock',
  age: 1,
  load: '73',
  speed: '(W)',
  description: '',
  ...facts,
})
const rider = (category: string, usage: RiderFacts['usage'], kilometres: RiderFacts['kilometres']): RiderFacts => ({
  bike: {
    brand: 'Yamaha',
    model: 'MT-07',
    yearFrom: 2014,
    yearTo: 2026,
    engineCc: 689,
    category,
    frontSize: '120/70-17',
    rearSize: '180/55-17',
  },
  usage,
  kilometres,
  tyreType: 'rear',
})
const usual = rider('naked', 'weekend', '100-500')

/** Equal scores are ordered by EAN, so the tyre that should come first has the higher one: no weight, no first place. */
const first = (facts: RiderFacts, better: Partial<Candidate>, worse: Partial<Candidate>): boolean =>
  rankByRules(facts, [tyre('1', worse), tyre('2', better)])[0]?.ean === '2'

describe('one weight decides between tyres that are alike in the rest', () => {
  it.each([
    ['rating: the better rated', usual, { score: 4.6 }, { score: 4.5 }],
    ['age: the newer', usual, { age: 0.5 }, { age: 1 }],
    ['age: one without a date code counts as two years old', usual, { age: 1.9 }, { age: undefined }],
    ['age: one without a date code is before a three years old one', usual, { age: undefined }, { age: 3 }],
    ['stock: in stock before pre-order', usual, { visibility: 'instock' }, { visibility: 'preorder' }],
    ['stock: pre-order before on demand', usual, { visibility: 'preorder' }, { visibility: 'ondemand' }],
    ['price: the cheaper', usual, { price: 69_900 }, { price: 70_000 }],
    ['kind: a tyre of the kind of the bike', rider('cruiser', 'weekend', '500-1000'), { category: 'cruiser' }, {}],
    [
      'kind: a cruiser tyre, though a city tyre rides as this rider wants',
      rider('cruiser', 'weekend', '100-500'),
      { category: 'cruiser' },
      { category: 'city' },
    ],
    [
      'riding: life for who rides far',
      rider('naked', 'daily', '1000-5000'),
      { category: 'sport-touring', tread: 'touring' },
      { category: 'sport' },
    ],
    ['riding: grip for who rides little', rider('naked', 'weekend', '0-100'), {}, { category: 'sport-touring' }],
    [
      'riding: knobs for who leaves the road',
      rider('adventure', 'weekend', '100-500'),
      { category: 'adventure', tread: 'block' },
      { category: 'adventure', tread: 'touring' },
    ],
  ] as [string, RiderFacts, Partial<Candidate>, Partial<Candidate>][])('%s', (_, facts, better, worse) =>
    expect(first(facts, better, worse)).toBe(true),
  )
})

describe('weights are worth this much against each other', () => {
  it.each([
    ['kind outweighs the best rating', { score: 4 }, { score: 5, category: 'cruiser', tread: 'touring' }],
    ['a whole star outweighs being in stock', { score: 5, visibility: 'ondemand' }, { score: 4 }],
    ['being in stock outweighs half a star', { score: 4.5 }, { score: 4.9, visibility: 'ondemand' }],
    ['the lowest price just outweighs being in stock', { price: 60_000, visibility: 'ondemand' }, {}],
    ['a low price and a pre-order outweigh being in stock', { price: 60_000, visibility: 'preorder' }, {}],
    ['half a star outweighs a year', { score: 4.5, age: 2 }, { score: 4, age: 1 }],
    ['a tenth of a star does not outweigh a year', { score: 4.5, age: 1 }, { score: 4.6, age: 2 }],
    ['the price outweighs two tenths of a star', { price: 60_000 }, { score: 4.7 }],
    ['a whole star outweighs the price', { score: 5, price: 80_000 }, { score: 4 }],
  ] as [string, Partial<Candidate>, Partial<Candidate>][])('%s', (_, better, worse) =>
    expect(first(usual, better, worse)).toBe(true),
  )

  it('the age counts more for who rides once a month, and less for who wears tyres out', () => {
    const old = { price: 60_000, age: 4 }
    const fresh = { age: 0.5 }
    expect(first(rider('naked', 'monthly', '100-500'), fresh, old)).toBe(true)
    expect(first(rider('naked', 'daily', '100-500'), { price: 60_000, age: 2.5 }, { age: 0.5 })).toBe(true)
  })
})

describe('what cannot be bought', () => {
  it.each(['outofstock', 'none'] as const)('comes after everything that can, whatever suits better: %s', (visibility) =>
    expect(
      first(usual, { visibility: 'ondemand', category: 'atv', score: 3, age: 5, price: 90_000 }, { visibility }),
    ).toBe(true),
  )
})

describe('reasons', () => {
  const six = [
    tyre('1', { score: 4.9, age: 1.5 }),
    tyre('2', { age: 0.1 }),
    tyre('3', { price: 50_000 }),
    tyre('4', { visibility: 'ondemand' }),
    tyre('5', { category: 'sport-touring' }),
    tyre('6'),
  ]
  const reasonsOf = (candidates: Candidate[]) =>
    new Map(rankByRules(usual, candidates).map(({ ean, reason }) => [ean, reason]))

  test('tell what sets a tyre apart from the others that fit', () => {
    const reasons = reasonsOf(six)
    expect(reasons.get('1')).toContain('הדירוג הגבוה ביותר')
    expect(reasons.get('2')).toContain('הגומי הטרי ביותר')
    expect(reasons.get('3')).toContain('הבחירה הנוחה ביותר לכיס')
    expect(reasons.get('5')).toContain('שנשחק לאט')
    for (const ean of ['1', '2', '3']) expect(reasons.get(ean)).toContain('במלאי כרגע')
    expect(reasons.get('4')).not.toContain('במלאי')
    expect(new Set(reasons.values()).size).toBe(6)
  })

  test('repeat a text only for tyres that differ in nothing, and compare nothing then', () => {
    const reasons = reasonsOf([tyre('1'), tyre('2', { brand: 'Pirelli' })])
    expect(new Set(reasons.values())).toEqual(
      new Set(['צמיג ספורט שמתחמם מהר ואוחז היטב בפניות, לרכיבה בסופי שבוע בקילומטראז׳ נמוך עד בינוני.']),
    )
  })

  test.each([
    ['rating', { score: 4.4 }],
    ['age', { age: 1.1 }],
    ['date code', { age: undefined }],
    ['price', { price: 70_100 }],
    ['stock', { visibility: 'ondemand' }],
    ['kind', { category: 'touring' }],
  ] as [string, Partial<Candidate>][])('differ when only the %s does', (_, facts) =>
    expect(new Set(reasonsOf([tyre('1'), tyre('2', facts)]).values()).size).toBe(2),
  )

  test('say what the catalogue says of the tyre, in its first sentence', () => {
    const description = 'צמיג ספורט עם אחיזה יוצאת דופן ברטוב. אידיאלי למי שרוכב הרבה.'
    expect(reasonsOf([tyre('1', { description, score: 4.9 }), tyre('2')]).get('1')).toBe(
      'צמיג ספורט עם אחיזה יוצאת דופן ברטוב. מתאים לרכיבה בסופי שבוע בקילומטראז׳ נמוך עד בינוני – הדירוג הגבוה ביותר מבין הצמיגים שמתאימים לכם.',
    )
    expect(reasonsOf([tyre('1', { description, set: true })]).get('1')).toBe(
      'צמיג ספורט עם אחיזה יוצאת דופן ברטוב. מתאים לרכיבה בסופי שבוע בקילומטראז׳ נמוך עד בינוני.',
    )
  })

  test.each([
    'צמיג ספורט במחיר נוח.',
    'Great grip.',
    'תרכובת של 90% סיליקה.',
    'צמיג <b>ספורט</b>.',
    'הדור החדש של Power 6, לכביש.',
    'צמיג',
  ])('do not repeat a description that a reason may not say: %s', (description) =>
    expect(reasonsOf([tyre('1', { description })])).toEqual(reasonsOf([tyre('1')])),
  )

  test('do not praise a tyre for what other tyres do better', () => {
    const scores = [4.9, 4.8, 4.7, 4.6, 4.5]
    const reasons = reasonsOf(
      scores.map((score, index) =>
        tyre(`${index}`, {
          score,
          age: 0.5 + index / 2,
          price: 70_000 + index,
          description: `צמיג ספורט לכביש, דור ${'אבגדה'[index]}.`,
        }),
      ),
    )
    for (const ean of ['3', '4']) expect(reasons.get(ean)).not.toMatch(/רביעי|חמישי|פחות|ותיק|נמוך יותר/)
  })

  test("pass the check of a model's reasons, also with a hostile description", () => {
    const refused = Object.values(hostileInputs)
      .flat()
      .flatMap((text) => [text, `${text}.`, `צמיג. ${text}`])
      .flatMap((description) => [...reasonsOf([tyre('1', { description, score: 4.9 }), tyre('2')]).values()])
      .filter((reason) => !checkReason(reason, ['Michelin', 'Power 6']).ok)
    expect(refused).toEqual([])
  })

  test("pass the check of a model's reasons, for singles and for sets", () => {
    const values = [4, 4.2, 4.4, 4.6]
    const visibilities = ['instock', 'preorder', 'ondemand', 'outofstock'] as const
    const many = values.flatMap((score, index) =>
      visibilities.map((visibility, at) =>
        tyre(`${index}${at}`, {
          score,
          visibility,
          age: (index + at * 3) % 7,
          price: 50_000 + ((index * 5 + at) % 16),
        }),
      ),
    )
    const longest = `צמיג ספורט ${'חד '.repeat(22)}חדה.`
    expect(longest.length).toBe(81)
    for (const [set, description] of [
      [false, ''],
      [true, ''],
      [true, longest],
    ] as const)
      for (const reason of reasonsOf(many.map((each) => ({ ...each, set, description }))).values()) {
        expect(checkReason(reason, [])).toMatchObject({ ok: true })
        expect(reason.match(/\./g)?.length).toBeLessThanOrEqual(2)
      }
  })
})
