import { expect, test } from 'vitest'
import { categoryFaults, categoryIdFault, plainCategory } from './category-facts.ts'

const sport = { name: 'ספורט', seoTitle: 'צמיגי ספורט לאופנוע', seoDescription: 'צמיגי ספורט במחיר יבואן' }

test('takes a category, also without a description', () => {
  expect(categoryFaults(sport)).toEqual({})
  expect(categoryFaults({ ...sport, seoDescription: '' })).toEqual({})
})

test('names every fault at its field', () =>
  expect(Object.keys(categoryFaults({ name: 'Sport', seoTitle: ' ', seoDescription: 'א'.repeat(321) }))).toEqual([
    'name',
    'seoTitle',
    'seoDescription',
  ]))

test.each(['sport', 'sport-touring', '125'])('takes the id %s', (id) => expect(categoryIdFault(id)).toBeUndefined())
test.each(['', 's', 'Sport', 'sport ', '-sport', 'sport-', 'ספורט', 'a/b', 'x'.repeat(41)])('refuses the id %j', (id) =>
  expect(categoryIdFault(id)).toMatch(/אותיות קטנות/),
)

test('takes off what typing adds', () =>
  expect(plainCategory({ ...sport, name: '  ספורט  תיור ' }).name).toBe('ספורט תיור'))
