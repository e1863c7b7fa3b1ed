import { expect, test } from 'vitest'
import { formatTable } from '../command/format.ts'
import { describeDropped, readKey, showKey } from './parked-command.ts'
import { describeCheck } from './rebuild-command.ts'

test('a key is printed completely on one line, and is parsed in the printed form', () => {
  expect(showKey('product:7290000000017')).toBe('product:7290000000017')
  expect(showKey(`${'long '.repeat(20)}end`)).toBe(JSON.stringify(`${'long '.repeat(20)}end`))
  expect(showKey('two\nlines\u202e\u{e0041}')).toBe('"two\\nlines\\u202e\\udb40\\udc41"')
  for (const key of ['plain', '', '"quoted"', '"', 'צמיג 1', 'a\tb', 'x'.repeat(200), 'two\nlines\u202e\u{e0041}'])
    expect(readKey(showKey(key))).toBe(key)
})

test('reports the dropped events and the result of the others', () => {
  expect(describeDropped('edge-tyre', { givenUp: 1, applied: 3, left: 0 })).toBe(
    '1 events are given up in edge-tyre, 3 that waited behind are applied.',
  )
  expect(describeDropped('edge-tyre', { givenUp: 1, applied: 0, left: 2 })).toContain('2 of the same key stay parked')
  expect(describeDropped('edge-tyre', { givenUp: 0, applied: 0, left: 0 })).toContain('has no such event parked')
})

test('reports a check in a sentence, with the first keys that differ', () => {
  const equal = { table: 'tyre', rows: { live: 2, folded: 2 }, equal: true, differences: [] }
  expect(
    describeCheck('edge-tyre', { equal: true, tables: [equal], parked: { live: 0, folded: 0 }, givenUp: 0 }),
  ).toEqual(['edge-tyre is what the log says: 2 rows (tyre), all equal.'])
  const wrong = { ...equal, equal: false, differences: [{ key: '29', kind: 'missing' as const }] }
  expect(
    describeCheck('edge-tyre', { equal: false, tables: [equal, wrong], parked: { live: 3, folded: 0 }, givenUp: 2 }),
  ).toEqual([
    'edge-tyre is not what the log says (tyre). 3 events are parked, 0 by the log. 2 events that were given up are left out. npm run rebuild -- edge-tyre makes it right.',
    'tyre: 2 rows, 2 by the log',
    '  29 is missing, though the log has it',
  ])
})

test('a table has numbers to the right', () => {
  expect(formatTable(['name', 'behind', 'tables'], [['edge-tyre', 7, 'tyre, tyre_size']])).toBe(
    'name       behind  tables\nedge-tyre       7  tyre, tyre_size',
  )
})
