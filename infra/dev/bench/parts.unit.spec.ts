import { expect, test } from 'vitest'
import { benchUsage, parseBenchArguments } from './parts.ts'

const NAMES = ['relay', 'search', 'first-load']
const parse = (line: string) => parseBenchArguments(line.split(' ').filter(Boolean), NAMES)

test('everything is measured, or the parts that are named', () => {
  expect(parse('')).toEqual({ parts: new Set(NAMES), load: 1 })
  expect(parse('search first-load')).toEqual({ parts: new Set(['search', 'first-load']), load: 1 })
})

test('a part of the load is a share of it', () => {
  expect(parse('relay --load=0.01')).toEqual({ parts: new Set(['relay']), load: 0.01 })
  expect(parse('--load=.5')).toEqual({ parts: new Set(NAMES), load: 0.5 })
})

test.each(['rellay', '--load=0', '--load=2', '--load=much', '--load', '--fast', '--load=1 --load=1'])(
  '%s is answered with what there is',
  (line) => expect(parse(line)).toEqual({ problem: benchUsage(NAMES) }),
)
