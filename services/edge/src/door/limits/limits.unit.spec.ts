import { defineConfig } from '@zmig/kit'
import { expect, test } from 'vitest'
import { limitNames, limits, limitsSetting } from './limits.ts'

const settings = defineConfig({ limits: limitsSetting })

test('every limit has a reason for developers and a Hebrew sentence for the person who reached it, the one of teams an English one', () => {
  for (const name of limitNames) {
    expect(limits[name].why.length).toBeGreaterThan(40)
    expect(limits[name].refusal).toMatch(name === 'team' ? /^[A-Z][^א-ת]*[.]$/ : /^[א-ת][^a-z]*[.]$/i)
  }
})

test('a call has one limit at most', () => {
  const calls = limitNames.flatMap((name) => limits[name].calls ?? [])
  expect(new Set(calls).size).toBe(calls.length)
})

test('the setting changes numbers, and refuses what is no limit or no number with a sentence', () => {
  expect(settings({}).limits).toEqual({})
  expect(settings({ LIMITS: ' page=900, search = 2400' }).limits).toEqual({ page: 900, search: 2400 })
  for (const wrong of [
    'pages=900',
    'page',
    'page=',
    'page=0',
    'page=-1',
    'page=1e3',
    'page=1=2',
    'page=9,',
    'constructor=1',
  ])
    expect(() => settings({ LIMITS: wrong })).toThrow(/^LIMITS: ".*" is no (limit|number)/)
})
