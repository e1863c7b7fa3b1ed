import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { eanFault } from '@zmig/edge-contract'
import { CategoryListed, type TyreFacts, TyreListed } from '@zmig/events'
import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogConfig } from '../config.ts'
import { importCategories, importTyres } from '../listing.commands.ts'
import { type CatalogServer, serveCatalog } from '../testing/catalog-server.ts'
import { createFactsImport } from './facts-import.commands.ts'
import type { FactsPlan, FlatFacts } from './facts-import.decider.ts'

const rear: TyreFacts = { ...TyreListed.example, cdn: [{ bucketPath: 'tyres/power-6.jpg' }] }
const front: TyreFacts = {
  ...TyreListed.example,
  ean: '2901542743630',
  position: 'front',
  width: '120',
  profile: '70',
  load: '58',
  displaySize: '120/70ZR17 M/C (58W)',
}
const half = ({ ean, displaySize, load, speed, width, profile, rim }: TyreFacts) => ({
  ...{ ean, displaySize, load, speed },
  ...{ width, profile, rim },
})
const { dot: _dot, ...shared } = TyreListed.example
const pair: TyreFacts = {
  ...shared,
  ean: '2918906488113',
  set: true,
  position: 'set',
  displaySize: `${front.displaySize} + ${rear.displaySize}`,
  front: half(front),
  rear: half(rear),
}
/** A number of a maker, with its check digit. */
const NEW = '4019238012347'
const UPLOAD = `uploads/${'a'.repeat(32)}.jpg`
const fields: FlatFacts = {
  brand: 'metzeler',
  line: 'Roadtec 02',
  hebrewName: 'רודטק 02',
  category: 'ספורט',
  position: 'rear',
  ...{ width: '180', profile: '55', rim: '17', load: '73', speed: '(W)' },
  price: 91_000,
  treadFamily: 'touring',
}

let catalog: CatalogServer
beforeAll(async () => {
  catalog = await serveCatalog()
})
afterAll(() => catalog.stop())
beforeEach(async () => {
  const tables = ['tyre', 'tyre_off_sale', 'brand', 'category', 'picture', 'price_change']
  await catalog.database.query(`truncate ${tables.map((table) => `catalog.${table}`).join()}`)
  await importCategories(catalog.deps, [{ ...CategoryListed.example, id: 'sport', name: 'ספורט' }])
  await importTyres(catalog.deps, [rear, front, pair])
  await catalog.database.query('delete from events.outbox')
})

const sender = () => catalog.as('backoffice')
const send = (path: string, body: unknown) =>
  sender().sendFile(path, Readable.from([gzipSync(JSON.stringify(body))]), 'application/gzip')
type Row = { ean: string; fields: FlatFacts }
const planWith = async (tyres: Row[], ...rows: Row[]) =>
  ((await send('/catalog/tyres/facts-plan', { rows, tyres })) as { plans: Record<string, FactsPlan> }).plans
const plan = (...rows: Row[]) => planWith([], ...rows)
const apply = async (lines: object[], importId = newId()) =>
  ((await send('/catalog/tyres/facts-changes', { by: 'st_dana', importId, lines })) as { outcomes: object }).outcomes
const published = async () =>
  (
    await catalog.database.query<{ data: TyreFacts }>(`select event -> 'data' as data from events.outbox order by id`)
  ).map(({ data }) => data)
const listed = async () =>
  (await catalog.get('/catalog/tyres/facts')) as { products: { ean: string; facts: FlatFacts }[] }

test('what an export gives changes nothing', async () => {
  const { products } = await listed()
  expect(products.map(({ ean }) => ean)).toEqual([front.ean, rear.ean, pair.ean])
  const plans = await plan(...products.map(({ ean, facts }) => ({ ean, fields: facts })))
  expect(plans).toEqual({ [front.ean]: 'nothing', [rear.ean]: 'nothing', [pair.ean]: 'nothing' })
})

test('a tyre is planned with what was left out, written once, and published', async () => {
  const planned = (await plan({ ean: NEW, fields }))[NEW] as { before: null; after: FlatFacts }
  expect(planned).toMatchObject({
    before: null,
    after: { category: 'sport', displaySize: '180/55ZR17 M/C (73W)', fullPrice: 91_000, free_shipping: false },
  })
  const line = { ean: NEW, before: null, after: planned.after }
  expect(await apply([line])).toEqual({ [NEW]: 'applied' })
  expect(await apply([line])).toEqual({ [NEW]: 'applied' })
  expect(await published()).toEqual([
    expect.objectContaining({ ean: NEW, set: false, brand: 'metzeler', category: 'sport', price: 91_000 }),
  ])
})

test('without a column of pictures none is taken away, and with one the rows that the sweep needs are held', async () => {
  const changed = await plan({ ean: rear.ean, fields: { score: 4.5 } })
  expect(changed).toEqual({ [rear.ean]: { before: { score: 4.8 }, after: { score: 4.5 }, needsOwner: false } })
  expect(await apply([{ ean: rear.ean, ...(changed[rear.ean] as object) }])).toEqual({ [rear.ean]: 'applied' })
  expect((await published())[0]).toMatchObject({ ean: rear.ean, score: 4.5, cdn: rear.cdn })

  const cdn = `tyres/power-6.jpg|${UPLOAD}`
  expect(await plan({ ean: rear.ean, fields: { cdn } })).toMatchObject({
    [rear.ean]: { faults: [{ field: 'cdn', message: expect.stringContaining('אינה שמורה') as string }] },
  })
  await catalog.database.query('insert into catalog.picture (path, kept_at) values ($1, now())', [UPLOAD])
  const pictured = (await plan({ ean: rear.ean, fields: { cdn } }))[rear.ean] as object
  expect(pictured).toMatchObject({ before: { cdn: 'tyres/power-6.jpg' }, after: { cdn } })
  await catalog.database.query('delete from catalog.picture')
  expect(await apply([{ ean: rear.ean, ...pictured }])).toEqual({ [rear.ean]: 'refused' })
  await catalog.database.query('insert into catalog.picture (path, kept_at) values ($1, now())', [UPLOAD])
  expect(await apply([{ ean: rear.ean, ...pictured }])).toEqual({ [rear.ean]: 'applied' })
})

test('sets follow both of their tyres, and the price stays', async () => {
  const rows = [
    { ean: front.ean, fields: { load: '59' } },
    { ean: rear.ean, fields: { load: '75', hebrewName: 'פאוור שש' } },
  ]
  const plans = await plan(...rows)
  await apply(rows.map(({ ean }) => ({ ean, ...(plans[ean] as object) })))
  const set = (await published()).find(({ ean }) => ean === pair.ean)
  expect(set).toMatchObject({
    displaySize: '120/70ZR17 M/C (59W) + 180/55ZR17 M/C (75W)',
    hebrewName: 'פאוור שש',
    load: '75',
    front: { load: '59' },
    rear: { load: '75' },
    price: pair.price,
  })
})

test('a set of two is made of listed tyres, and keeps what is theirs', async () => {
  await importTyres(catalog.deps, [{ ...rear, ean: NEW }])
  const ean = '2919552470453'
  const made = { frontEan: front.ean, rearEan: NEW, price: 160_000 }
  const planned = (await plan({ ean, fields: made }))[ean] as { after: FlatFacts }
  expect(planned).toMatchObject({ before: null, after: { position: 'set', ...made, fullPrice: 160_000 } })
  expect(await apply([{ ean, before: null, after: planned.after }])).toEqual({ [ean]: 'applied' })
  expect(await plan({ ean, fields: { width: '190', line: 'Power' } })).toMatchObject({
    [ean]: { faults: [{ field: 'width' }] },
  })
  expect(await plan({ ean, fields: { line: 'Power' } })).toMatchObject({ [ean]: { after: { line: 'Power' } } })
  expect(await plan({ ean: '2910000000000', fields: made })).toMatchObject({
    '2910000000000': { faults: [{ field: 'ean', message: expect.stringContaining('כבר יש זוג') as string }] },
  })
})

test('a set names a tyre that the same file lists, when its line has no fault', async () => {
  const set = { ean: '2919552470453', fields: { frontEan: front.ean, rearEan: NEW, price: 160_000 } }
  const tyre = { ean: NEW, fields: { ...fields, brand: front.brand } }
  const missing = { faults: [{ field: 'ean', message: 'הצמיג האחורי לא נמצא בקטלוג' }] }
  expect(await plan(set)).toEqual({ [set.ean]: missing })
  const faulty = { ...tyre, fields: { ...tyre.fields, rim: 'x' } }
  expect(await planWith([faulty], set)).toEqual({ [set.ean]: missing })
  const plans = await planWith([tyre], tyre, set)
  expect(plans).toMatchObject({ [NEW]: { before: null }, [set.ean]: { before: null, after: { line: fields['line'] } } })
  const lines = [tyre, set].map(({ ean }) => ({ ean, before: null, after: (plans[ean] as { after: FlatFacts }).after }))
  expect(await apply(lines.slice(1))).toEqual({ [set.ean]: 'refused' })
  expect(await apply(lines)).toEqual({ [NEW]: 'applied', [set.ean]: 'applied' })
  expect((await listed()).products.map(({ ean }) => ean)).toContain(set.ean)
})

test('every rule of a tyre by hand holds for a line of a file', async () => {
  const faulty = { ...fields, position: 'sideways', rim: 'x', load: '7', price: 0, category: 'boats', score: 9 }
  const plans = await plan({ ean: '4019238012340', fields: faulty }, { ean: rear.ean, fields: { position: 'front' } })
  expect(plans['4019238012340']).toEqual({
    faults: expect.arrayContaining(
      ['ean', 'position', 'rim', 'load', 'price', 'fullPrice', 'score', 'category'].map(
        (field) => expect.objectContaining({ field }) as object,
      ),
    ) as unknown,
  })
  expect(plans[rear.ean]).toMatchObject({
    faults: [{ field: 'position', message: expect.stringContaining('זוגות') as string }],
  })
})

test('a product that changed since the dry run stays, and one that is gone is said to be', async () => {
  const line = { before: { score: 4.8 }, after: { score: 4.5 } }
  await importTyres(catalog.deps, [{ ...rear, score: 3 }])
  expect(
    await apply([
      { ean: rear.ean, ...line },
      { ean: NEW, ...line },
      { ean: front.ean, before: null, after: fields },
    ]),
  ).toEqual({ [rear.ean]: 'conflict', [NEW]: 'gone', [front.ean]: 'conflict' })
})

test('a path that no bucket serves is a fault, of a new product as well; what the product shows stays', async () => {
  const asked = [
    { ean: rear.ean, fields: { cdn: 'tyres/power-6.jpg|tyres/other.jpg' } },
    { ean: pair.ean, fields: { cdn: 'tyres/other.jpg' } },
    { ean: NEW, fields: { ...fields, cdn: 'tyres/other.jpg' } },
  ]
  const fault = { faults: [{ field: 'cdn', message: expect.stringContaining('אין לחנות מאגר תמונות') as string }] }
  expect(await plan(...asked)).toEqual({ [rear.ean]: fault, [pair.ean]: fault, [NEW]: fault })
  expect(await plan({ ean: rear.ean, fields: { cdn: 'tyres/power-6.jpg' } })).toEqual({ [rear.ean]: 'nothing' })

  const withBucket = createFactsImport(catalog.deps, catalogConfig({ MEDIA_BASE_URL: 'https://bucket.example' }))
  expect(await withBucket.plan(asked, [])).toMatchObject({
    [rear.ean]: { after: { cdn: 'tyres/power-6.jpg|tyres/other.jpg' } },
    [pair.ean]: { after: { cdn: 'tyres/other.jpg' } },
    [NEW]: { after: { cdn: 'tyres/other.jpg' } },
  })
})

test('an owner writes the line that lists a product anew far below what it cost', async () => {
  await catalog.database.query(`insert into catalog.tyre_off_sale (id, fact, since) values ($1, $2, now())`, [
    NEW,
    { ...rear, ean: NEW, price: 200_000, fullPrice: 200_000 },
  ])
  expect(await plan({ ean: NEW, fields })).toMatchObject({ [NEW]: { needsOwner: true } })
  expect(await plan({ ean: NEW, fields: { ...fields, price: 190_000 } })).toMatchObject({
    [NEW]: { needsOwner: false, after: { cdn: 'tyres/power-6.jpg' } },
  })
})

test('makes and lines are spelled as the shop spells them', async () => {
  const plans = await plan({ ean: NEW, fields: { ...fields, brand: 'MICHELIN', line: 'power 6' } })
  expect(plans[NEW]).toMatchObject({ after: { brand: 'Michelin', line: 'Power 6' } })
  await catalog.database.query(
    `insert into catalog.brand (id, fact, changed_at) values ('metzeler', '{"id": "metzeler", "name": "Metzeler"}', now())`,
  )
  expect((await plan({ ean: NEW, fields }))[NEW]).toMatchObject({ after: { brand: 'Metzeler' } })
})

test('a category is named in any spelling', async () => {
  await importCategories(catalog.deps, [{ ...CategoryListed.example, id: 'tour', name: 'Touring' }])
  for (const category of ['TOUR', ' touring ', 'Touring'])
    expect((await plan({ ean: NEW, fields: { ...fields, category } }))[NEW]).toMatchObject({
      after: { category: 'tour' },
    })
})

test('sets without a number get that of the set of their tyres, or one that is free', async () => {
  const pairs = [
    { frontEan: front.ean, rearEan: rear.ean },
    { frontEan: front.ean, rearEan: NEW },
    { frontEan: NEW, rearEan: rear.ean },
  ]
  const { numbers } = (await sender().post('/catalog/sets/numbers', { pairs })) as { numbers: string[] }
  expect(numbers[0]).toBe(pair.ean)
  expect(numbers.slice(1)).toEqual([expect.stringMatching(/^291\d{10}$/), expect.stringMatching(/^291\d{10}$/)])
  expect(numbers.map(eanFault)).toEqual([undefined, undefined, undefined])
  expect(new Set(numbers).size).toBe(3)
})

test('refuses what is no batch', async () => {
  await expect(send('/catalog/tyres/facts-plan', { rows: 7 })).rejects.toMatchObject({ status: 400 })
  await expect(send('/catalog/tyres/facts-changes', { lines: [] })).rejects.toMatchObject({ status: 400 })
})
