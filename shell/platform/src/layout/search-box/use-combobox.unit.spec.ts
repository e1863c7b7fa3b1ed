import { expect, it } from 'vitest'
import { activeAfter, NONE, suggestionHref } from './use-combobox.ts'

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

it.each([
  ['size', { text: '180/55-17', width: '180', profile: '55', rim: '17' }, '/list/moto/180/55/17'],
  ['size', { text: '3.00-18', width: '3.00', profile: '-', rim: '18' }, '/list/moto/3.00/-/18'],
  ['size', { text: 'michelin 180/55-17' }, '/search?q=michelin%20180%2F55-17'],
  ['brand', { text: 'מישלן', brand: 'michelin' }, '/list/moto/by/brand/michelin'],
  ['category', { text: 'קטנוע', category: 'scooter' }, '/list/moto/category/scooter'],
  ['line', { text: 'Michelin Road 6', brand: 'michelin' }, '/search?q=Michelin%20Road%206'],
  [
    'bike',
    { text: 'Yamaha MT-07', bike: 'yamaha-mt-07-2014', brandSlug: 'yamaha', modelSlug: 'mt-07', apart: false },
    '/bike/yamaha/mt-07',
  ],
  [
    'bike',
    { text: 'Honda CBR600F 1991-1998', bike: 'cbr600f-1991', brandSlug: 'honda', modelSlug: 'cbr600f', apart: true },
    '/bike/honda/cbr600f?bike=cbr600f-1991',
  ],
  ['bike', { text: 'טרייסר' }, '/search?q=%D7%98%D7%A8%D7%99%D7%99%D7%A1%D7%A8'],
  ['product', { text: 'Kenda', ean: '29000009', name: 'kenda-bear' }, '/tire/moto/29000009/kenda-bear'],
] as const)('the %s %j leads to its place', (kind, parts, href) =>
  expect(suggestionHref({ kind, count: 3, ...parts })).toBe(href),
)
