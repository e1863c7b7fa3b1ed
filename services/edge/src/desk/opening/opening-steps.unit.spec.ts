import { expect, test } from 'vitest'
import { decideSteps, isNeeded } from './opening-steps.ts'

const empty = { companyIsSample: true, products: 0, garages: 0, shipments: 0, publicUrl: 'http://localhost:8080' }
const whole = { companyIsSample: false, products: 3, garages: 2, shipments: 1, publicUrl: 'https://shop.example' }

test('an empty shop lacks every step, and cannot open without goods, nor a public one without its company', () => {
  expect(decideSteps(empty).filter(({ done }) => done)).toEqual([])
  const neededBy = (publicUrl: string) =>
    decideSteps({ ...empty, publicUrl })
      .filter(isNeeded)
      .map(({ id }) => id)
  expect(neededBy('http://localhost:8080')).toEqual(['catalogue'])
  expect(neededBy('https://shop.example')).toEqual(['company', 'catalogue'])
})

test('facts tick the steps', () => {
  expect(decideSteps(whole).every(({ done }) => done)).toBe(true)
  expect(decideSteps({ ...whole, garages: 0 }).filter(isNeeded)).toEqual([])
  expect(decideSteps(whole).find(({ id }) => id === 'catalogue')).toMatchObject({ count: 3 })
})
