import { expect, it } from 'vitest'
import { aSet, aTyre, settings } from '../../testing/a-tyre.ts'
import { travelsFree } from './delivery-chips.tsx'
import { factsOf } from './facts.ts'
import type { Tyre } from '@zmig/edge-contract'

const entry = (tyre: Tyre) => ({ tyre, settings, years: { previous: 2025, current: 2026 }, today: '2026-11-21' })
const fact = (tyre: Tyre, term: string) => factsOf(entry(tyre)).find((each) => each.term === term)?.values

it('says a load index in kilograms and a speed rating in kilometres an hour', () => {
  expect(fact(aTyre(), 'קוד עומס')).toEqual([{ main: '73', ltr: true, detail: 'עד 365 ק״ג' }])
  expect(fact(aTyre({ speed: 'J' }), 'קוד מהירות')).toEqual([{ main: 'J', ltr: true, detail: 'עד 100 קמ״ש' }])
})

it('shows front and rear of a set side by side', () => {
  expect(fact(aSet(), 'קוד עומס')?.map(({ main }) => main)).toEqual(['58', '73'])
  expect(fact(aSet(), 'תאריך ייצור')?.map(({ main }) => main)).toEqual(['2026', '2025'])
})

it('says how old a tyre is', () =>
  expect(fact(aTyre(), 'תאריך ייצור')).toEqual([{ main: '2026', detail: 'שבוע 31, יוצר לפני 4 חודשים' }]))

it('never invents what the maker does not state', () => {
  const bare = aTyre({ load: '', speed: '', dot: undefined })
  for (const term of ['קוד עומס', 'קוד מהירות', 'תאריך ייצור']) expect(fact(bare, term)).toEqual([{ main: 'לא צוין' }])
})

it('names the years that a pre-ordered tyre can carry', () =>
  expect(fact(aTyre({ visibility: 'preorder', dot: undefined }), 'תאריך ייצור')).toEqual([
    { main: '2025 או 2026', detail: 'שנת ייצור צפויה' },
  ]))

it('ships a set and a marked single free', () => {
  expect(travelsFree(aSet())).toBe(true)
  expect(travelsFree(aTyre({ free_shipping: true }))).toBe(true)
  expect(travelsFree(aTyre())).toBe(false)
})
