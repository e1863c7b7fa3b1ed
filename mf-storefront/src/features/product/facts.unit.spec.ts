import { sampleTerms } from '@zmig/edge-contract/testing'
import { describe, expect, it } from 'vitest'
import { aSet, aTyre, settings } from '../../testing/a-tyre.ts'
import { discountPercent } from './buy-box.tsx'
import { shipsFreeAlone } from './delivery.tsx'
import { ageText, factsOf, fittingRule, wheelFactsOf } from './facts.ts'
import type { Tyre } from '@zmig/edge-contract'

const entry = (tyre: Tyre) => ({ tyre, settings, years: { previous: 2025, current: 2026 }, today: '2026-11-21' })
const fact = (tyre: Tyre, term: string) => factsOf(entry(tyre)).find((each) => each.term === term)?.value
const wheels = (tyre: Tyre, term: string) => {
  const found = wheelFactsOf(entry(tyre)).find((each) => each.term === term)
  return found && [found.front, found.rear]
}
const notStated = { main: 'לא צוין', details: [] }

describe('the facts of a single', () => {
  it('give a load index in kilograms and a speed rating in kilometres an hour', () => {
    expect(fact(aTyre(), 'קוד עומס')).toEqual({ main: '73', ltr: true, details: ['עד 365 ק״ג'] })
    expect(fact(aTyre(), 'קוד מהירות')).toEqual({ main: '(W)', ltr: true, details: ['עד 270 קמ״ש'] })
    expect(fact(aTyre({ speed: 'ZR' }), 'קוד מהירות')).toEqual({ main: 'ZR', ltr: true, details: ['240 קמ״ש ומעלה'] })
    expect(fact(aTyre({ speed: 'J' }), 'קוד מהירות')).toEqual({ main: 'J', ltr: true, details: ['עד 100 קמ״ש'] })
  })

  it('show a marking that is not in the tables as it is moulded', () => {
    expect(fact(aTyre({ load: '40' }), 'קוד עומס')).toEqual({ main: '40', ltr: true, details: [] })
    expect(fact(aTyre({ speed: 'B' }), 'קוד מהירות')).toEqual({ main: 'B', ltr: true, details: [] })
  })

  it('give the production date and the age', () =>
    expect(fact(aTyre(), 'תאריך ייצור')).toEqual({
      main: '2026',
      details: ['שבוע 31, קוד 3126', 'יוצר לפני 3 חודשים'],
    }))

  it('mark what the maker does not state', () => {
    const bare = aTyre({ load: '', speed: '', dot: undefined, tireType: '' })
    for (const term of ['קוד עומס', 'קוד מהירות', 'תאריך ייצור', 'סוג צמיג'])
      expect(fact(bare, term)).toEqual(notStated)
  })

  it('include type, position, construction, tube and EAN', () => {
    expect(fact(aTyre(), 'סוג צמיג')?.main).toBe('ספורט')
    expect(fact(aTyre(), 'מיקום')?.main).toBe('אחורי')
    expect(fact(aTyre(), 'מבנה')?.main).toBe('רדיאלי')
    expect(fact(aTyre(), 'פנימית')).toEqual({ main: 'ללא פנימית', details: ['TL'] })
    expect(fact(aTyre(), 'מק״ט')?.main).toBe('2907373823466')
  })
})

describe('the facts of a set', () => {
  it('show front and rear side by side', () => {
    expect(wheels(aSet(), 'מידה')?.map(({ main }) => main)).toEqual(['120/70ZR17 M/C (58W)', '180/55ZR17 M/C (73W)'])
    expect(wheels(aSet(), 'קוד עומס')?.map(({ details }) => details[0])).toEqual(['עד 236 ק״ג', 'עד 365 ק״ג'])
    expect(wheels(aSet(), 'קוד מהירות')?.map(({ main }) => main)).toEqual(['(W)', '(W)'])
    expect(wheels(aSet(), 'תאריך ייצור')?.map(({ details }) => details)).toEqual([
      ['שבוע 10, קוד 1026', 'יוצר לפני 8 חודשים'],
      ['שבוע 31, קוד 3125', 'יוצר לפני שנה ו־3 חודשים'],
    ])
  })

  it('mark the wheel whose values are not stated', () => {
    expect(wheels(aSet({ dot: { front: '', rear: '3125' } }), 'תאריך ייצור')?.[0]).toEqual(notStated)
    expect(wheels(aSet({ dot: undefined }), 'תאריך ייצור')).toEqual([notStated, notStated])
    expect(wheels(aSet({ frontLoad: undefined, rearSpeed: '' }), 'קוד עומס')?.[0]).toEqual(notStated)
  })

  it('appear once where the wheels do not differ', () => {
    expect(factsOf(entry(aSet())).map(({ term }) => term)).toEqual(['סוג צמיג', 'מבנה', 'פנימית', 'מק״ט'])
    expect(wheelFactsOf(entry(aTyre()))).toEqual([])
  })
})

describe('a pre-ordered product', () => {
  const years = { main: '2025 או 2026', details: ['שנת הייצור הצפויה'] }

  it('shows the two possible years for any date code', () => {
    expect(fact(aTyre({ visibility: 'preorder' }), 'תאריך ייצור')).toEqual(years)
    expect(fact(aSet({ visibility: 'preorder' }), 'תאריך ייצור')).toEqual(years)
    expect(wheels(aSet({ visibility: 'preorder' }), 'תאריך ייצור')).toBeUndefined()
  })
})

describe('the five-year rule', () => {
  const rule = (tyre: Tyre) => fittingRule(entry(tyre)).join(' ')

  it('names the last week of this tyre', () => {
    expect(rule(aTyre())).toBe(
      'אפשר להתקין צמיג עד חמש שנים מתאריך הייצור שלו. את הצמיג הזה אפשר להתקין עד שבוע 31 של 2031.',
    )
    expect(rule(aSet())).toContain('את הקדמי אפשר להתקין עד שבוע 10 של 2031, ואת האחורי עד שבוע 31 של 2030.')
    expect(rule(aSet({ dot: { front: '1026', rear: '1026' } }))).toContain(
      'את הצמיגים האלה אפשר להתקין עד שבוע 10 של 2031.',
    )
  })

  it('warns of a tyre that is too old', () => {
    expect(rule(aTyre({ dot: '3121' }))).toContain('עברו יותר מחמש שנים')
    expect(rule(aSet({ dot: { front: '3121', rear: '3126' } }))).toContain('עברו יותר מחמש שנים')
  })

  it('names no week when no date is known', () => {
    for (const tyre of [
      aTyre({ dot: undefined }),
      aTyre({ visibility: 'preorder' }),
      aSet({ dot: { front: '', rear: '1026' } }),
    ])
      expect(rule(tyre)).toBe('אפשר להתקין צמיג עד חמש שנים מתאריך הייצור שלו.')
  })
})

it('ships a set and a marked single free', () => {
  expect(shipsFreeAlone(aSet(), sampleTerms)).toBe(true)
  expect(shipsFreeAlone(aTyre({ free_shipping: true }), sampleTerms)).toBe(true)
  expect(shipsFreeAlone(aTyre(), sampleTerms)).toBe(false)
})

it('ships free from the number of tyres of the terms', () => {
  expect(shipsFreeAlone(aSet(), { freeShippingFrom: 3 })).toBe(false)
  expect(shipsFreeAlone(aTyre(), { freeShippingFrom: 1 })).toBe(true)
})

it.each([
  [949, 1090, 12],
  [949, 949, 0],
  [1090, 949, 0],
  [1, 1000, 99],
])('rounds a discount down: %d of %d is %d %%', (price, fullPrice, percent) =>
  expect(discountPercent({ price, fullPrice })).toBe(percent),
)

it.each([
  [0, 'יוצר בחודש האחרון'],
  [1, 'יוצר לפני חודש'],
  [2, 'יוצר לפני חודשיים'],
  [11, 'יוצר לפני 11 חודשים'],
  [12, 'יוצר לפני שנה'],
  [13, 'יוצר לפני שנה וחודש'],
  [14, 'יוצר לפני שנה וחודשיים'],
  [15, 'יוצר לפני שנה ו־3 חודשים'],
  [24, 'יוצר לפני שנתיים'],
  [31, 'יוצר לפני שנתיים ו־7 חודשים'],
  [37, 'יוצר לפני 3 שנים וחודש'],
])('%i months: %s', (months, words) => expect(ageText(months)).toBe(words))
