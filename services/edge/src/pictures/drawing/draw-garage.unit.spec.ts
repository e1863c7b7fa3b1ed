import { expect, it } from 'vitest'
import { drawGarage, garageDrawingVersion, type DrawableGarage } from './draw-garage.ts'

const garage: DrawableGarage = {
  id: 'gumi-ayalon',
  display_name: 'גומי איילון',
  capacity_per_slot: 3,
  align_type: 'electronic',
}
const change = (changes: Partial<DrawableGarage>) => ({ ...garage, ...changes })

it('draws the same bytes from the same facts', () => expect(drawGarage(garage)).toBe(drawGarage({ ...garage })))

it.each([
  ['name', change({ display_name: 'גומי' })],
  ['number of bays', change({ capacity_per_slot: 4 })],
  ['balancing', change({ align_type: 'none' })],
])('differs, and has another version, with another %s', (_, other) => {
  expect(drawGarage(other)).not.toBe(drawGarage(garage))
  expect(garageDrawingVersion(other)).not.toBe(garageDrawingVersion(garage))
})

it('writes the name as text, never as markup', () => {
  const drawn = drawGarage(change({ display_name: '<script>alert(1)</script>&"' }))
  expect(drawn).not.toContain('<script')
  expect(drawn).toContain('&lt;')
})

it.each([0, 1, 2, 3, 4, 500])('stands with a capacity of %d', (capacity_per_slot) => {
  const drawn = drawGarage(change({ capacity_per_slot }))
  expect(drawn).not.toMatch(/NaN|undefined|Infinity|h-\d+v/)
  expect(drawn.length).toBeLessThan(8_000)
})

it('keeps a long name inside the sign', () => {
  const drawn = drawGarage(change({ display_name: 'העוגן היפואי – צמיגים לאופנועים ולקטנועים בכל הגדלים והסוגים' }))
  expect(drawn.match(/<text /g)?.length).toBe(2)
})
