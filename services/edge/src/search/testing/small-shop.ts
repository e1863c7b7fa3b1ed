import {
  AliasListed,
  CategoryListed,
  MotorcycleListed,
  TyreListed,
  type EventEnvelope,
  type TyreFacts,
} from '@zmig/events'
import type { Visibility } from '@zmig/edge-contract'
import { now } from '../../testing/edge-fixture.ts'
import { available } from '../../testing/facts.ts'

type Product = Partial<TyreFacts> & Pick<TyreFacts, 'ean'> & { visibility: Visibility }

const size = (width: string, profile: string, rim: string) => ({ width, profile, rim })
const half = (ean: string, [width, profile, rim]: [string, string, string]) => ({
  ean,
  displaySize: `${width}/${profile}-${rim}`,
  load: '',
  speed: '',
  ...size(width, profile, rim),
})
const pair = {
  set: true,
  position: 'set' as const,
  ...size('180', '55', '17'),
  front: half('29000002', ['120', '70', '17']),
  rear: half('29000001', ['180', '55', '17']),
}
const power = { brand: 'Michelin', line: 'Power 6', hebrewName: 'פאוור 6', category: 'sport' }
const rosso = { brand: 'Pirelli', line: 'Diablo Rosso IV', hebrewName: 'דיאבלו רוסו 4', category: 'hypersport' }

/** A shop of one dozen, with every kind of size, availability and position. Prices in agorot. */
const products: Product[] = [
  { ean: '29000001', ...power, position: 'rear', price: 94_900, score: 4.8, visibility: 'instock' },
  { ean: '29000002', ...power, ...size('120', '70', '17'), position: 'front', price: 73_900, visibility: 'instock' },
  { ean: '29000003', ...power, ...pair, price: 159_900, score: 4.8, visibility: 'instock' },
  { ean: '29000004', ...rosso, position: 'rear', price: 89_900, score: 4.6, visibility: 'preorder' },
  { ean: '29000005', ...rosso, ...pair, price: 164_900, score: 4.6, visibility: 'preorder' },
  {
    ean: '29000006',
    brand: 'Pirelli',
    line: 'Angel GT II',
    hebrewName: 'אנג׳ל GT 2',
    category: 'sport-touring',
    position: 'rear',
    price: 84_900,
    score: 4.9,
    visibility: 'ondemand',
  },
  {
    ean: '29000007',
    brand: 'Heidenau',
    line: 'K34',
    hebrewName: 'K34',
    category: 'classic',
    position: 'both',
    ...size('3.00', '-', '18'),
    tube: 'TT',
    price: 29_900,
    score: 4.1,
    visibility: 'instock',
  },
  {
    ean: '29000008',
    brand: 'Dunlop',
    line: 'American Elite',
    hebrewName: 'אמריקן אליט',
    category: 'cruiser',
    ...size('MT', '90', '16'),
    position: 'rear',
    price: 119_900,
    score: 4.5,
    visibility: 'outofstock',
  },
  {
    ean: '29000009',
    brand: 'Kenda',
    line: 'Bear Claw',
    hebrewName: 'בר קלו',
    category: 'atv',
    position: 'front',
    ...size('25', '8', '12'),
    price: 39_900,
    score: 4,
    visibility: 'none',
  },
  {
    ean: '29000010',
    brand: 'Michelin',
    line: 'City Grip 2',
    hebrewName: 'סיטי גריפ 2',
    category: 'scooter',
    ...size('120', '70', '12'),
    position: 'both',
    price: 29_900,
    score: 4.4,
    visibility: 'instock',
  },
  { ean: '29000011', ...power, position: 'rear', price: 94_900, score: 4.8, visibility: 'outofstock' },
]

const listed = ({ visibility: _, ...facts }: Product): EventEnvelope =>
  TyreListed.create({ ...TyreListed.example, ...facts }, now())

const category = (id: string, name: string) => CategoryListed.create({ ...CategoryListed.example, id, name }, now())
const bike = (id: string, brand: string, model: string, frontSize: string, rearSize: string) =>
  MotorcycleListed.create({ ...MotorcycleListed.example, id, brand, model, frontSize, rearSize }, now())
const alias = (data: (typeof AliasListed)['example']) => AliasListed.create(data, now())

/** All events of the shop, in an unhelpful order. */
export const smallShop = (): EventEnvelope[] => [
  ...products.map(({ ean, visibility }) => available(ean, visibility)),
  ...products.map(listed),
  category('sport', 'ספורט'),
  category('hypersport', 'היפרספורט'),
  category('sport-touring', 'ספורט תיור'),
  category('classic', 'קלאסי'),
  category('cruiser', 'קרוזר'),
  category('scooter', 'קטנוע'),
  category('atv', 'טרקטורון'),
  bike('honda-cbr600rr-2005', 'Honda', 'CBR600RR', '120/70-17', '180/55-17'),
  bike('piaggio-liberty-2016', 'Piaggio', 'Liberty 125', '120/70-12', '120/70-12'),
  alias({ kind: 'tyre', brand: 'Michelin', alias: 'מישלן', language: 'he' }),
  alias({ kind: 'tyre', brand: 'Pirelli', alias: 'פירלי', language: 'he' }),
  alias({ kind: 'tyre', brand: 'Pirelli', line: 'Diablo Rosso IV', alias: 'רוסו 4', language: 'he' }),
  alias({ kind: 'bike', brand: 'Honda', alias: 'הונדה', language: 'he' }),
]

/** Every EAN in the order of the list rules. */
export const inListOrder = [
  '29000003',
  '29000007',
  '29000010',
  '29000002',
  '29000001',
  '29000005',
  '29000004',
  '29000006',
  '29000011',
  '29000008',
  '29000009',
]
