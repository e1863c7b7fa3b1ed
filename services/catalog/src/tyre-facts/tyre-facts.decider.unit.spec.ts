import type { TyreText } from '@zmig/edge-contract'
import { TyreListed, type TyreFacts } from '@zmig/events'
import { expect, test } from 'vitest'
import { decideNewTyre, decideTyreFacts } from './tyre-facts.decider.ts'

const today = '2026-11-30'
const rear: TyreFacts = { ...TyreListed.example, cdn: [{ bucketPath: 'tyres/power-6.jpg' }] }
const textOf = ({ ean: _ean, set: _set, cdn: _cdn, front: _front, rear: _rear, dot = '', ...facts }: TyreFacts) =>
  ({ ...facts, dot }) as TyreText
const typed = textOf(rear)
const known = { hasCategory: true }
const owner = { limit: undefined }
const staff = { limit: { percent: 30, most: 300_000 } }
const ean = '3528701931487'

const list = (change: Partial<TyreText> = {}, more: object = {}, limit: typeof owner | typeof staff = owner) =>
  decideNewTyre({ ...typed, ...change }, { ean, known, today, ...more }, limit)

test('lists a tyre with all of its facts and without pictures', () => {
  const { cdn: _cdn, ...facts } = rear
  expect(list()).toEqual({ save: { ...facts, ean } })
})

test('leaves out a date code that is not stated, and keeps the id of a video', () => {
  const { dot: _dot, cdn: _cdn, ...facts } = { ...rear, ean, youtube: 'dQw4w9WgXcQ' }
  expect(list({ dot: ' ', youtube: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({ save: facts })
})

test('writes the marking from the size and the rating', () =>
  expect(list({ displaySize: '', width: '190' })).toMatchObject({ save: { displaySize: '190/55ZR17 M/C (73W)' } }))

test('spells brand and line as the shop spells them already', () =>
  expect(
    list({ brand: ' michelin', line: 'POWER 6' }, { known: { ...known, brand: 'Michelin', line: 'Power 6' } }),
  ).toMatchObject({ save: { brand: 'Michelin', line: 'Power 6' } }))

test.each([
  ['3528701931488', /ספרת הביקורת/],
  ['352870193148', /ספרת הביקורת/],
  ['2918906488113', /שמור לזוגות/],
  ['35287', /במקום 13/],
])('refuses the EAN %s at its field', (wrong, fault) =>
  expect(list({}, { ean: wrong })).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    faults: { ean: expect.stringMatching(fault) as string },
  }),
)

test('names every fault at its field', () =>
  expect(list({ brand: '', price: 0 }, { ean: '1', known: { hasCategory: false } })).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    message: expect.stringContaining('כמה שדות') as string,
    faults: {
      ean: expect.any(String) as string,
      brand: expect.any(String) as string,
      price: expect.any(String) as string,
      category: expect.stringContaining('לא קיימת') as string,
    },
  }))

test('an EAN that is on sale is not listed twice, and its product is named', () =>
  expect(list({}, { same: rear })).toMatchObject({
    ok: false,
    code: 'DUPLICATE',
    faults: { ean: expect.stringContaining('Michelin Power 6 180/55-17') as string },
  }))

test('a tyre that was on sale before comes back with its pictures', () =>
  expect(list({ line: 'Power 7' }, { kept: rear })).toMatchObject({ save: { line: 'Power 7', cdn: rear.cdn } }))

test('taking a tyre off sale and listing it anew lowers its price no further than a change does', () => {
  expect(list({ price: 50_000 }, { kept: rear }, staff)).toMatchObject({
    ok: false,
    code: 'OWNER_ONLY',
    faults: { price: expect.any(String) as string },
  })
  expect(list({ price: 50_000 }, { kept: rear })).toMatchObject({ save: { price: 50_000 } })
  expect(list({ price: 50_000 }, {}, staff)).toMatchObject({ save: { price: 50_000 } })
})

const listed = { facts: rear, version: 3 }
const front = { ...rear, ean: '2901542743630', position: 'front' as const, displaySize: '120/70ZR17' }
const componentOf = ({ ean: own, displaySize, load, speed, width, profile, rim, dot }: TyreFacts) => ({
  ean: own,
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
  price: 160_000,
  front: componentOf(front),
  rear: componentOf(rear),
}
const change = (
  fields: Partial<TyreText>,
  { sets = [], seen, limit = owner }: { sets?: TyreFacts[]; seen?: number; limit?: typeof owner | typeof staff } = {},
) => decideTyreFacts({ ...typed, ...fields }, listed, { known, sets, today }, limit, seen)

test('changes every fact and keeps EAN and pictures', () => {
  const fields: Partial<TyreText> = { line: 'Power 7', category: 'hypersport', score: 4.9, freeShipping: true, dot: '' }
  const { dot: _dot, ...facts } = { ...rear, ...fields }
  expect(change(fields, { seen: 3 })).toEqual({ save: facts, sets: [] })
})

test('saving what is there already is nothing, however old the form is', () =>
  expect(change({ brand: 'Michelin ' }, { seen: 1 })).toBe('nothing'))

test('of two editors the second one sees what the first one saved', () =>
  expect(change({ line: 'Power 7' }, { seen: 2 })).toMatchObject({ ok: false, code: 'CHANGED', product: listed }))

test('the sets of a tyre follow it', () =>
  expect(change({ load: '75', displaySize: '180/55ZR17 M/C (75W)' }, { sets: [set] })).toMatchObject({
    save: { load: '75' },
    sets: [{ before: set, after: { ean: set.ean, load: '75', price: set.price, rear: { load: '75' } } }],
  }))

test('a set that the change does not touch is not saved again', () =>
  expect(change({ freeShipping: true }, { sets: [set] })).toMatchObject({ save: { freeShipping: true }, sets: [] }))

test.each<[Partial<TyreText>, string]>([
  [{ brand: 'Pirelli' }, 'brand'],
  [{ position: 'front' }, 'position'],
])('a tyre of a set does not become %j', (fields, at) =>
  expect(change(fields, { sets: [set] })).toMatchObject({
    ok: false,
    code: 'IN_USE',
    sets: [{ ean: set.ean }],
    faults: { [at]: expect.stringContaining('פרקו') as string },
  }),
)

test('a tyre of a set may be made for both wheels', () =>
  expect(change({ position: 'both' }, { sets: [set] })).toMatchObject({ save: { position: 'both' } }))

test('staff lower a price as far as in the form of prices', () => {
  expect(change({ price: 50_000 }, { limit: staff })).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(change({ price: 50_000 })).toMatchObject({ save: { price: 50_000 } })
})

test('a set has the facts of its tyres', () =>
  expect(decideTyreFacts(typed, { facts: set, version: 1 }, { known, sets: [], today }, owner)).toMatchObject({
    ok: false,
    code: 'VALIDATION',
  }))
