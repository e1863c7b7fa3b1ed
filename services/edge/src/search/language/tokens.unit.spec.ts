import { TyreListed } from '@zmig/events'
import { expect, it } from 'vitest'
import { seedTyres } from '../testing/seed-catalogue.ts'
import { lineId, tokensOf } from './tokens.ts'

const single = TyreListed.example
const half = (width: string, profile: string) => ({
  ean: '29000000',
  displaySize: '',
  load: '',
  speed: '',
  width,
  profile,
  rim: '17',
})

it('a single carries its size whole and in parts, and fits at its position', () => {
  const tokens = tokensOf(single)
  expect(tokens).toEqual(
    expect.arrayContaining([
      'size:180/55-17',
      'size2:180/55',
      'width:180',
      'rim:17',
      'brand:michelin',
      'line:michelin/power-6',
      'category:sport',
      'ean:2907373823466',
      'position:rear',
      'tube:TL',
      'construction:R',
      'fits-rear:180/55-17',
      'word:michelin',
      'word:power',
      'word:6',
      'word:פאוור',
    ]),
  )
  expect(tokens).not.toContain('fits-front:180/55-17')
  expect(new Set(tokens).size).toBe(tokens.length)
})

it('a slick has its size, and fits no bike', () => {
  const tokens = tokensOf({ ...TyreListed.example, category: 'track', speed: '' })
  expect(tokens).toContain('size:180/55-17')
  expect(tokens.filter((token) => token.startsWith('fits-'))).toEqual(['fits-rear:race 180/55-17'])
  expect(tokensOf({ ...TyreListed.example, category: 'track' })).toContain('fits-rear:180/55-17')
})

it('one for both positions fits at either', () => {
  const tokens = tokensOf({ ...single, position: 'both' })
  expect(tokens).toEqual(expect.arrayContaining(['fits-front:180/55-17', 'fits-rear:180/55-17']))
})

it('a set carries the sizes of both its tyres, and fits as a pair only', () => {
  const tokens = tokensOf({
    ...single,
    set: true,
    position: 'set',
    front: half('120', '70'),
    rear: half('180', '55'),
  })
  expect(tokens).toEqual(
    expect.arrayContaining(['size:120/70-17', 'size:180/55-17', 'fits-set:120/70-17+180/55-17', 'position:set']),
  )
  expect(tokens.filter((token) => /^fits-(?:front|rear)/.test(token))).toEqual([])
})

it('words are whole pieces and their parts, in one spelling', () => {
  const words = tokensOf({ ...single, line: 'ContiRoadAttack BT-045 IV', hebrewName: "אנג'ל ספורט־תיור" })
    .filter((token) => token.startsWith('word:'))
    .map((token) => token.slice(5))
  expect(words).toEqual(
    expect.arrayContaining([
      'contiroadattack',
      'conti',
      'road',
      'attack',
      'bt45',
      'bt',
      '45',
      '4',
      'אנגל',
      'ספורטתיור',
    ]),
  )
})

it('every line of the seed has a token of its own', () => {
  const lines = new Map(seedTyres().map(({ brand, line }) => [`${brand} ${line}`, lineId(brand, line)]))
  expect(lines.size).toBe(383)
  expect(new Set(lines.values()).size).toBe(383)
})
