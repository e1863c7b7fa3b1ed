import type { LineText } from '@zmig/edge-contract'
import { TyreListed, type TyreFacts } from '@zmig/events'
import { expect, test } from 'vitest'
import { decideLine } from './line.decider.ts'

const { cdn: _cdn, ...rear }: TyreFacts = TyreListed.example
const front: TyreFacts = { ...rear, ean: '2901542743630', position: 'front', displaySize: '120/70ZR17' }
const componentOf = ({ ean, displaySize, load, speed, width, profile, rim, dot }: TyreFacts) => ({
  ean,
  displaySize,
  load,
  speed,
  width,
  profile,
  rim,
  ...(dot && { dot }),
})
const set: TyreFacts = {
  ...rear,
  ean: '2910000000007',
  set: true,
  position: 'set',
  displaySize: `${front.displaySize} + ${rear.displaySize}`,
  front: componentOf(front),
  rear: componentOf(rear),
}
const words: LineText = {
  line: 'Power 6',
  hebrewName: 'פאוור שש',
  treadFamily: rear.treadFamily,
  youtube: rear.youtube,
}

test('the tyres of a line take its words, without what typing adds, and so do their sets', () => {
  const { line, hebrewName } = { line: 'Power 6 GT', hebrewName: 'פאוור 6 ג׳י טי' }
  const typed = { ...words, line: ` ${line} `, hebrewName, youtube: 'https://youtu.be/dQw4w9WgXcQ' }
  const now = { line, hebrewName, youtube: 'dQw4w9WgXcQ' }
  expect(decideLine(typed, { tyres: [rear, front], sets: [set] })).toEqual({
    save: [
      { before: rear, after: { ...rear, ...now } },
      { before: front, after: { ...front, ...now } },
      { before: set, after: { ...set, ...now } },
    ],
  })
})

test('a set keeps a name of its own', () => {
  const own = { ...set, line: 'Power 6 Sport' }
  expect(decideLine({ ...words, line: 'Power 7' }, { tyres: [rear], sets: [own] })).toMatchObject({
    save: [{ after: { line: 'Power 7' } }, { after: { line: 'Power 6 Sport', hebrewName: words.hebrewName } }],
  })
})

test('what a product says already is not saved', () => {
  const { line, hebrewName, treadFamily, youtube } = rear
  expect(decideLine({ line, hebrewName, treadFamily, youtube }, { tyres: [rear, front], sets: [set] })).toEqual({
    save: [],
  })
})

test('names every fault at its field, and a line that is gone', () => {
  const wrong = { line: '', hebrewName: 'א'.repeat(61), treadFamily: 'wide', youtube: 'video' }
  expect(decideLine(wrong, { tyres: [rear], sets: [] })).toMatchObject({
    code: 'VALIDATION',
    faults: {
      line: expect.any(String) as string,
      hebrewName: expect.any(String) as string,
      treadFamily: expect.any(String) as string,
      youtube: expect.any(String) as string,
    },
  })
  expect(decideLine(words, { tyres: [], sets: [] })).toMatchObject({ code: 'NOT_FOUND' })
})
