import { productTemplate } from '@zmig/edge-contract'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORTS, type ProductImports, startProductImports } from './testing/product-imports.ts'
import { REAR } from './testing/whole-shop.ts'

let imports: ProductImports
let shop: ProductImports['shop']
beforeAll(async () => {
  imports = await startProductImports()
  shop = imports.shop
  await shop.database.query(
    `insert into catalog.category (id, fact, changed_at) values
       ('sport', '{"id": "sport", "name": "ספורט", "seoTitle": "צמיגי ספורט", "seoDescription": ""}', now())
     on conflict do nothing`,
  )
})
afterAll(() => shop.stop())

/** A number of a maker, with its check digit. */
const NEW = '4019238012347'
const HEADER = 'ean;מותג;דגם;שם בעברית;קטגוריה;גלגל;רוחב;חתך;חישוק;קוד עומס;קוד מהירות;סוליה;מחיר;מלאי;תיאור'
const LINE = `${NEW};Metzeler;Roadtec 02;רודטק 02;ספורט;אחורי;180;55;17;73;(W);תיירות;910;6;"צמיג תיור; ""לכל מזג אוויר"""`

const exported = async (): Promise<string> => {
  const response = await fetch(`${shop.url}/api/v1/admin/product-export`, {
    method: 'POST',
    headers: { ...imports.staff, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="products-\d{4}-\d\d-\d\d\.csv"/)
  return response.text()
}
const applied = async (csv: string) => {
  const it = await imports.checked(csv)
  expect(it).toMatchObject({ status: 'checked', faults: 0 })
  await imports.act(it._id, 'apply')
  return imports.until(it._id, 'applied')
}

test('what the shop exports changes nothing when it is imported again', async () => {
  const csv = await exported()
  expect(csv.split('\r\n')[0]).toContain('ean,price,fullPrice,onHand,override,brand,line,hebrewName,category')
  const it = await imports.checked(csv)
  expect(await imports.faultsOf(it._id)).toEqual([])
  expect(it).toMatchObject({
    status: 'checked',
    priceChanges: 0,
    stockChanges: 0,
    factChanges: 0,
    newProducts: 0,
    waiting: 0,
  })
  expect(it.unchanged).toBe(it.rows)
})

test('a product of a file with Hebrew headings is shown by the dry run, sold with its stock, and exported', async () => {
  const it = await imports.checked(`${HEADER}\n${LINE}\n`)
  expect(await imports.faultsOf(it._id)).toEqual([])
  expect(it).toMatchObject({ newProducts: 1, factChanges: 0, stockChanges: 1, waiting: 1 })
  const { lines } = (await shop.get(`${IMPORTS}/${it._id}/lines?kind=new`, imports.staff)).body as { lines: object[] }
  expect(lines).toMatchObject([
    {
      isNew: true,
      ean: NEW,
      product: null,
      after: { price: 910, fullPrice: 910, onHand: 6 },
      facts: expect.arrayContaining([
        { field: 'displaySize', before: '', after: '180/55ZR17 M/C (73W)' },
        { field: 'treadFamily', before: '', after: 'touring' },
      ]) as unknown,
    },
  ])
  expect((await shop.get(`/api/v1/tires/MO/${NEW}`)).body).toMatchObject({ result: [] })

  await imports.act(it._id, 'apply')
  expect(await imports.until(it._id, 'applied')).toMatchObject({ applied: 1, conflicts: 0 })
  await eventually(async () => {
    const { body } = await shop.get(`/api/v1/tires/MO/${NEW}`)
    expect((body as { result: object[] }).result).toMatchObject([
      { ean: NEW, brand: 'Metzeler', price: 910, available: 6, visibility: 'instock' },
    ])
  })
  const csv = await exported()
  expect(csv).toContain(`${NEW},910.00,910.00,6,auto,Metzeler,Roadtec 02,רודטק 02,sport,rear,180,55,17,R,TL,`)
  expect(await imports.checked(csv)).toMatchObject({ faults: 0, waiting: 0 })
  expect((await imports.act(it._id, 'put-back', { reason: 'ניסיון' })).body).toMatchObject({
    ok: false,
    error: 'STATE',
  })
})

test('the file to fill in passes the dry run as it is', async () => {
  await shop.database.query(
    `insert into catalog.category (id, fact, changed_at) values ('sport-touring', '{"id": "sport-touring", "name": "ספורט־תיור"}', now())
     on conflict do nothing`,
  )
  const it = await imports.checked(productTemplate())
  expect(await imports.faultsOf(it._id)).toEqual([])
  expect(it).toMatchObject({ encoding: 'UTF-8 עם BOM', rows: 1, newProducts: 1, stockChanges: 1 })
})

test('a set of two tyres that are new too is listed by the same file, wherever its line stands', async () => {
  const [front, rear, set] = ['4019238012408', '4019238012507', '2919552470996']
  const tyre = (ean: string, position: string, width: string) =>
    `${ean},Metzeler,Roadtec 03,רודטק,sport,${position},${width},70,17,58,(W),touring,700,,`
  const it = await applied(
    [
      'ean,brand,line,hebrewName,category,position,width,profile,rim,load,speed,treadFamily,price,frontEan,rearEan',
      `${set},,,,,set,,,,,,,1300,${front},${rear}`,
      tyre(front, 'front', '120'),
      tyre(rear, 'rear', '180'),
    ].join('\n'),
  )
  expect(it).toMatchObject({ newProducts: 3, applied: 3, conflicts: 0 })
  await eventually(async () => {
    const { body } = await shop.get(`/api/v1/tires/MO/${set}`)
    expect((body as { result: object[] }).result).toMatchObject([{ ean: set, price: 1300, position: 'set' }])
  })
  expect(await imports.checked(await exported())).toMatchObject({ faults: 0, waiting: 0 })
})

test('a set without a number gets one, and the same file imported again finds it', async () => {
  const [front, rear] = ['4019238012804', '4019238012903']
  const tyre = (ean: string, position: string, brand: string) =>
    `${ean},${brand},Roadtec 04,רודטק,SPORT,${position},3.5,,18,58,H,touring,700,,`
  const file = [
    'ean,brand,line,hebrewName,category,position,width,profile,rim,load,speed,treadFamily,price,frontEan,rearEan',
    `,,,,,set,,,,,,,1300,${front},${rear}`,
    tyre(front, 'front', 'Avon'),
    tyre(rear, 'rear', 'AVON'),
  ].join('\n')
  expect(await applied(file)).toMatchObject({ newProducts: 3, applied: 3, conflicts: 0 })
  const again = await imports.checked(file)
  expect(await imports.faultsOf(again._id)).toEqual([])
  expect(again).toMatchObject({ newProducts: 0, unchanged: 3, waiting: 0 })
  const sets = await shop.database.query<{ ean: string; brand: string; size: string }>(
    `select id as ean, fact ->> 'brand' as brand, fact ->> 'displaySize' as size from catalog.tyre
     where fact #>> '{front,ean}' = $1`,
    [front],
  )
  expect(sets).toEqual([
    { ean: expect.stringMatching(/^291/) as string, brand: 'Avon', size: '3.50R18 M/C 58H + 3.50R18 M/C 58H' },
  ])
  const twice = await imports.checked(`${file}\n${sets[0]?.ean},,,,,set,,,,,,,1200,${front},${rear}`)
  expect(await imports.faultsOf(twice._id)).toEqual(['2: המוצר מופיע גם בשורה 5'])
})

test('facts change without the pictures, and beside price and stock', async () => {
  const cdn = JSON.stringify([{ bucketPath: 'tyres/power-6.jpg' }])
  const withPictures = `update catalog.tyre set fact = fact || jsonb_build_object('cdn', $2::jsonb) where id = $1`
  await shop.database.query(withPictures, [REAR, cdn])
  expect(await applied(`ean,score,price,onHand,line\n${REAR},4.4,899.90,77,\n`)).toMatchObject({ applied: 1 })
  const [row] = await shop.database.query<{ fact: object }>('select fact from catalog.tyre where id = $1', [REAR])
  expect(row?.fact).toMatchObject({ score: 4.4, price: 89_990, cdn: [{ bucketPath: 'tyres/power-6.jpg' }] })
  expect(await imports.productOf(REAR)).toMatchObject({ price: 899.9, stock: { onHand: 77 } })
})

test('every fault of facts is said at its line, and nothing of the line is written', async () => {
  const it = await imports.checked(
    [
      'ean,brand,line,hebrewName,category,position,width,profile,rim,treadFamily,price,cdn',
      `4019238012340,Metzeler,Roadtec,רודטק,sport,rear,180,55,17,touring,910,`,
      `4019238012361,Metzeler,,רודטק,boats,rear,180,55,17,touring,910,`,
      `2910000000000,Metzeler,Roadtec,רודטק,sport,rear,180,55,17,touring,910,`,
      `${REAR},=1+1,,,,sideways,,,,,,`,
      `${REAR.replace('29', '28')},,,,,,,,,,5,`,
      `${NEW},,,,,,,,,,,https://evil.example/x.jpg`,
    ].join('\n'),
  )
  expect(it).toMatchObject({ rows: 6, waiting: 0, newProducts: 0 })
  const faults = await imports.faultsOf(it._id)
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^2: .*ספרת הביקורת/) as string,
      '3: שדה חובה',
      expect.stringMatching(/^3: הקטגוריה/) as string,
      expect.stringMatching(/^4: .*291/) as string,
      '5: נוסחה. כתבו את הערך עצמו',
      '5: כתבו front, rear, both או set',
      '6: המוצר לא נמצא בקטלוג',
      expect.stringMatching(/^7: נתיב במאגר התמונות/) as string,
    ]),
  )
})

test('a file that is cut in the middle of a description fails with a sentence', async () => {
  const cut = `${HEADER}\n${LINE.slice(0, -1)}`
  expect(await imports.checked(cut)).toMatchObject({
    status: 'failed',
    fault: expect.stringMatching(/מירכאות/) as string,
  })
})
