import { expect, test } from 'vitest'
import { faultsSentence, plainTyre, tyreFaults, tyreMarking, type TyreText, youtubeIdOf } from './tyre-facts.ts'

const today = '2026-11-30'
const rear: TyreText = {
  brand: 'Michelin',
  line: 'Power 6',
  hebrewName: 'פאוור 6',
  category: 'sport',
  position: 'rear',
  width: '180',
  profile: '55',
  rim: '17',
  construction: 'R',
  tube: 'TL',
  displaySize: '180/55ZR17 M/C (73W)',
  load: '73',
  speed: '(W)',
  price: 94_900,
  fullPrice: 109_000,
  freeShipping: false,
  score: 4.8,
  description: 'צמיג ספורט לכביש שמתחמם מהר.',
  treadFamily: 'sport',
  youtube: '',
  dot: '3126',
}

test('takes a tyre whose facts are right', () => expect(tyreFaults(rear, today)).toEqual({}))

test.each<Partial<TyreText>>([
  { width: '3.00', profile: '-', rim: '18', displaySize: '3.00-18 M/C 47P TT' },
  { width: 'MT', profile: '90', rim: '16', displaySize: 'MT90B16 M/C 74H' },
  { width: '25', profile: '8', rim: '12', displaySize: '25x8-12' },
  { displaySize: '' },
  { load: '', speed: '', category: 'track' },
  { dot: '' },
  { score: 0, description: '', youtube: 'dQw4w9WgXcQ' },
  { price: 94_900, fullPrice: 94_900 },
])('takes %j', (change) => expect(tyreFaults({ ...rear, ...change }, today)).toEqual({}))

test('takes the spellings of Excel', () =>
  expect(plainTyre({ ...rear, width: '3.5', profile: '', rim: '18', dot: '123' })).toMatchObject({
    width: '3.50',
    profile: '-',
    rim: '18',
    dot: '0123',
  }))

test.each<[Partial<TyreText>, (keyof TyreText)[]]>([
  [{ brand: ' ' }, ['brand']],
  [{ line: 'x'.repeat(61) }, ['line']],
  [{ hebrewName: '' }, ['hebrewName']],
  [{ category: '' }, ['category']],
  [{ position: 'set' as 'front' }, ['position']],
  [{ width: '180mm' }, ['width']],
  [{ profile: '' }, ['profile']],
  [{ rim: '17"' }, ['rim']],
  [{ width: 'MT', profile: '-', displaySize: '' }, ['width']],
  [{ displaySize: '190/55ZR17 M/C (75W)' }, ['displaySize']],
  [{ load: '7' }, ['load']],
  [{ speed: 'X' }, ['speed']],
  [{ price: 0 }, ['price']],
  [{ price: 94_900.5 }, ['price']],
  [{ fullPrice: 90_000 }, ['fullPrice']],
  [{ score: 5.1 }, ['score']],
  [{ score: 4.85 }, ['score']],
  [{ score: NaN }, ['score']],
  [{ description: 'א'.repeat(2_001) }, ['description']],
  [{ youtube: 'https://example.test/video' }, ['youtube']],
  [{ dot: '5426' }, ['dot']],
  [{ dot: '0027' }, ['dot']],
  [{ dot: '5026' }, ['dot']],
  [{ dot: '0127' }, ['dot']],
])('refuses %j', (change, fields) => expect(Object.keys(tyreFaults({ ...rear, ...change }, today))).toEqual(fields))

test('names every fault at once, each at its field', () => {
  const faults = tyreFaults({ ...rear, brand: '', rim: 'x', price: -1, dot: '9' }, today)
  expect(Object.keys(faults)).toEqual(['brand', 'rim', 'price', 'dot'])
  expect(faultsSentence(faults)).toMatch(/כמה שדות/)
  expect(faultsSentence({ rim: faults.rim })).toBe(faults.rim)
})

test('a marking that says another size is refused with both', () =>
  expect(tyreFaults({ ...rear, width: '190' }, today).displaySize).toMatch(/180\/55-17.*190\/55-17/))

test.each<[string, Partial<TyreText>]>([
  ['180/55ZR17 M/C (73W)', {}],
  ['110/80R19 M/C 59V', { width: '110', profile: '80', rim: '19', load: '59', speed: 'V' }],
  ['110/90B18 M/C 61V', { width: '110', profile: '90', rim: '18', construction: 'B', load: '61', speed: 'V' }],
  [
    '80/90-21 M/C 48R TT',
    { width: '80', profile: '90', rim: '21', construction: '-', load: '48', speed: 'R', tube: 'TT' },
  ],
  ['25x8-12 43J', { width: '25', profile: '8', rim: '12', construction: '-', load: '43', speed: 'J' }],
  ['120/70-17 M/C', { width: '120', profile: '70', construction: '-', load: '', speed: '' }],
])('writes %s', (marking, change) => expect(tyreMarking({ ...rear, ...change })).toBe(marking))

test.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ?t=3 ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=a&v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://example.test/', 'https://example.test/'],
])('reads the video of %j', (typed, id) => expect(youtubeIdOf(typed)).toBe(id))

test('takes off what typing adds, and keeps a size without aspect ratio readable', () =>
  expect(plainTyre({ ...rear, brand: ' Michelin  Moto ', width: ' mt ', profile: ' ', speed: '(w)' })).toMatchObject({
    brand: 'Michelin Moto',
    width: 'MT',
    profile: '-',
    speed: '(W)',
  }))
