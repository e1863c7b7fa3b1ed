import { expect, it } from 'vitest'
import { at, boxOf, lake, land, sea } from './country.ts'

it('draws north above south and east right of west', () => {
  const [haifaX, haifaY] = at([34.99, 32.79])
  const [jerusalemX, jerusalemY] = at([35.21, 31.77])
  expect(haifaY).toBeLessThan(jerusalemY)
  expect(haifaX).toBeLessThan(jerusalemX)
})

it('has closed outlines of numbers only', () => {
  for (const path of [land, lake, sea]) expect(path).toMatch(/^M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+){5,}Z$/)
})

it('keeps the proportions of the ground: a square of 50 kilometres is a square', () => {
  const { width, height } = boxOf([34.8, 31.725], [34.8 + 0.45 / Math.cos((31.5 * Math.PI) / 180), 31.275])
  expect(Math.abs(width - height)).toBeLessThan(0.2)
})
