import { expect, it } from 'vitest'
import { bikeOf, bikeSchema, emptyBike, formOfWords } from './bike-form.ts'

const BRANDS = ['Honda', 'Royal Enfield', 'Voge']

it.each([
  ['Voge 525 DSX 2023', { brand: 'Voge', model: '525 DSX', yearFrom: '2023', yearTo: '2023' }],
  [
    'royal enfield Himalayan 2018 2023',
    { brand: 'Royal Enfield', model: 'Himalayan', yearFrom: '2018', yearTo: '2023' },
  ],
  ['  Zontes   310 ', { brand: 'Zontes', model: '310', yearFrom: '', yearTo: '' }],
  ['Hondamatic 400', { brand: 'Hondamatic', model: '400', yearFrom: '', yearTo: '' }],
  ['', { brand: '', model: '', yearFrom: '', yearTo: '' }],
])('reads %j of a rider', (typed, read) => expect(formOfWords(typed, BRANDS)).toEqual({ ...emptyBike, ...read }))

it('says of an empty form which fields are wanted', () => {
  const { error } = bikeSchema(2026).safeParse(emptyBike)
  expect(error?.issues.map(({ path }) => path[0])).toEqual([
    'brand',
    'model',
    'yearFrom',
    'yearTo',
    'category',
    'engineCc',
    'frontSize',
    'rearSize',
  ])
})

it('sends numbers and canonical sizes', () =>
  expect(
    bikeOf({ ...emptyBike, brand: 'Voge ', yearFrom: '2023', yearTo: ' 2026', engineCc: '0', frontSize: '110/80R19' }),
  ).toMatchObject({ brand: 'Voge', yearFrom: 2023, yearTo: 2026, engineCc: 0, frontSize: '110/80-19' }))
