import { BrandListed, TyreListed } from '@zmig/events'
import { expect, test } from 'vitest'
import { decideBrand, decideRemovedBrand, spellAgain } from './brand.decider.ts'

const facts = BrandListed.example
const { id, name, logo = '' } = facts
const OTHER = `uploads/${'a'.repeat(32)}.jpg`
const before = { facts, version: 3 }

test('lists a brand with and without a logo', () => {
  expect(decideBrand(id, { name: ` ${name} `, logo }, { seen: null })).toEqual({ save: facts })
  expect(decideBrand(id, { name, logo: '' }, { seen: null })).toEqual({ save: { id, name } })
})

test('changes its logo and how it is spelled', () => {
  expect(decideBrand(id, { name: 'MICHELIN', logo: OTHER }, { before, seen: 3 })).toEqual({
    save: { id, name: 'MICHELIN', logo: OTHER },
  })
  expect(decideBrand(id, { name, logo: '' }, { before, seen: 3 })).toEqual({ save: { id, name } })
})

test('saving what is there already is nothing, however old the form is', () =>
  expect(decideBrand(id, { name, logo }, { before, seen: 1 })).toEqual({ same: before }))

test('of two editors the second one sees what the first one saved', () =>
  expect(decideBrand(id, { name: 'MICHELIN', logo }, { before, seen: 2 })).toMatchObject({
    ok: false,
    code: 'CHANGED',
    brand: before,
  }))

test('another name is another brand', () =>
  expect(decideBrand(id, { name: 'Metzeler', logo }, { before, seen: 3 })).toMatchObject({
    code: 'VALIDATION',
    faults: { name: expect.stringContaining('מותג אחר') as string },
  }))

test('names every fault at its field, also a logo that was not uploaded', () =>
  expect(decideBrand(id, { name: '', logo: 'logos/michelin.png' }, { seen: null })).toMatchObject({
    code: 'VALIDATION',
    faults: { name: expect.any(String) as string, logo: expect.any(String) as string },
  }))

test('a brand is listed once, and one that is not there is not changed', () => {
  expect(decideBrand(id, { name: 'MICHELIN', logo }, { before, seen: null })).toMatchObject({ code: 'DUPLICATE' })
  expect(decideBrand(id, { name, logo }, { seen: 3 })).toMatchObject({ code: 'NOT_FOUND' })
})

test('the products of a brand follow its spelling', () => {
  const tyre = TyreListed.example
  const right = { ...tyre, ean: '2901542743630', brand: 'MICHELIN' }
  expect(spellAgain([tyre, right], 'MICHELIN')).toEqual([{ before: tyre, after: { ...tyre, brand: 'MICHELIN' } }])
})

test('a brand goes when no product on sale names it', () => {
  const listed = { facts: { id: 'michelin', name: 'Michelin' }, version: 3 }
  expect(decideRemovedBrand(listed, 0)).toEqual({ remove: listed })
  expect(decideRemovedBrand(undefined, 0)).toMatchObject({ code: 'NOT_FOUND' })
  for (const brand of [listed, undefined]) expect(decideRemovedBrand(brand, 2)).toMatchObject({ code: 'IN_USE' })
})
