import { CategoryListed } from '@zmig/events'
import { expect, test } from 'vitest'
import { decideCategory, decideRemovedCategory } from './category.decider.ts'

const facts = CategoryListed.example
const { id, ...fields } = facts
const before = { facts, version: 3 }

test('lists a new category without what typing adds', () =>
  expect(decideCategory(id, { ...fields, name: ` ${fields.name} ` }, { seen: null })).toEqual({ save: facts }))

test('changes its texts and keeps its id', () =>
  expect(decideCategory(id, { ...fields, seoTitle: 'צמיגי ספורט' }, { before, seen: 3 })).toEqual({
    save: { ...facts, seoTitle: 'צמיגי ספורט' },
  }))

test('saving what is there already is nothing, however old the form is, and when a new one is sent again', () => {
  expect(decideCategory(id, fields, { before, seen: 1 })).toEqual({ same: before })
  expect(decideCategory(id, fields, { before, seen: null })).toEqual({ same: before })
})

test('of two editors the second one sees what the first one saved', () =>
  expect(decideCategory(id, { ...fields, name: 'אחר' }, { before, seen: 2 })).toMatchObject({
    ok: false,
    code: 'CHANGED',
    category: before,
  }))

test('names every fault at its field', () =>
  expect(decideCategory('A', { name: '', seoTitle: '', seoDescription: '' }, { seen: null })).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    faults: {
      id: expect.any(String) as string,
      name: expect.any(String) as string,
      seoTitle: expect.any(String) as string,
    },
  }))

test('an address and a name belong to one category', () => {
  expect(decideCategory(id, { ...fields, seoTitle: 'אחר' }, { before, seen: null })).toMatchObject({
    code: 'DUPLICATE',
    faults: { id: expect.stringContaining(facts.name) as string },
  })
  expect(decideCategory('racing', fields, { sameName: id, seen: null })).toMatchObject({
    code: 'DUPLICATE',
    faults: { name: expect.stringContaining(id) as string },
  })
})

test('a category that is not there is not changed', () =>
  expect(decideCategory(id, fields, { seen: 3 })).toMatchObject({ ok: false, code: 'NOT_FOUND' }))

test('a category goes when no product is in it, on sale or off it', () => {
  expect(decideRemovedCategory(before, { onSale: 0, offSale: 0 })).toEqual({ remove: before })
  expect(decideRemovedCategory(before, { onSale: 1, offSale: 3 })).toMatchObject({
    code: 'IN_USE',
    message: expect.stringContaining('מוצר אחד') as string,
  })
  expect(decideRemovedCategory(before, { onSale: 0, offSale: 1_200 })).toMatchObject({
    code: 'IN_USE',
    message: expect.stringContaining('1,200 מוצרים') as string,
  })
  expect(decideRemovedCategory(undefined, { onSale: 0, offSale: 0 })).toMatchObject({ code: 'NOT_FOUND' })
})
