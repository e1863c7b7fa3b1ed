import { expect, it } from 'vitest'
import { fitText, textWidth } from './fit-text.ts'

const SIZES = [72, 56, 40]

it('takes the largest size at which a text fits', () => {
  expect(fitText('Power 6', SIZES, 536, 2)).toEqual({ lines: ['Power 6'], size: 72 })
  expect(fitText('Sport Attack 4 Evo', SIZES, 536, 2)).toEqual({ lines: ['Sport Attack', '4 Evo'], size: 72 })
})

it('cuts a text that is too long at the smallest size, and stays inside', () => {
  const long = 'Extraordinarily long names that somebody typed without end '.repeat(5)
  const { lines, size } = fitText(long, SIZES, 536, 2)
  expect(size).toBe(40)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(536)
})

it('cuts a word without spaces, in any script', () => {
  for (const word of ['W'.repeat(200), 'צ'.repeat(200), '🛞'.repeat(200)]) {
    const { lines, size } = fitText(word, SIZES, 536, 2)
    expect(lines).toHaveLength(1)
    expect(textWidth(lines[0] ?? '', size)).toBeLessThanOrEqual(536)
  }
})

it('has no line for no text', () => expect(fitText('  ', SIZES, 536, 2).lines).toEqual([]))
