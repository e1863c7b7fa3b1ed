import { expect, it } from 'vitest'
import { activeAfter, NONE } from './use-combobox.ts'

const walk = (...keys: string[]) => keys.reduce<number>((active, key) => activeAfter(key, active, 3) ?? active, NONE)

it.each([
  [['ArrowDown'], 0],
  [['ArrowDown', 'ArrowDown', 'ArrowDown'], 2],
  [['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], NONE],
  [['ArrowUp'], 2],
  [['ArrowDown', 'ArrowUp'], NONE],
  [['ArrowDown', 'End'], 2],
  [['ArrowUp', 'Home'], 0],
])('%j leads to %i', (keys, active) => expect(walk(...keys)).toBe(active))

it('leaves Home and End to the text while no option is active', () => {
  expect(activeAfter('Home', NONE, 3)).toBeUndefined()
  expect(activeAfter('End', NONE, 3)).toBeUndefined()
})
