import { importMotorcycles } from '@zmig/advisor'
import { importCategories, importTyres } from '@zmig/catalog'
import { LIST_NAMES } from '@zmig/edge-contract'
import { windows1255 } from '@zmig/kit/testing'
import { readCategories, readMotorcycles, readSets, readSingles } from '@zmig/seed/facts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListFiles, startListFiles } from './testing/list-files.ts'

let files: ListFiles
beforeAll(async () => {
  files = await startListFiles()
  const { deps } = files.shop
  await importMotorcycles(deps, readMotorcycles())
  await importCategories(deps, readCategories())
  const singles = readSingles()
  await importTyres(deps, [...singles, ...readSets(singles)])
})
afterAll(() => files.shop.stop())

const BIKES = '/api/v1/admin/motorcycles'
const REBEL = 'Honda,Zmig One,2021,2026,cruiser,1083,130/70-18,180/65-16,,,,'
const HEADER =
  'brand,model,yearFrom,yearTo,category,engineCc,frontSize,rearSize,frontLoad,frontSpeed,rearLoad,rearSpeed'
const nothing = { added: 0, changed: 0, faultLines: 0, changes: [], faults: [], ignored: [] }

/** The same file with a line changed. */
const changed = (csv: string, from: string, to: string): string => {
  expect(csv).toContain(from)
  return csv.replace(from, to)
}
const bikeOf = async (words: string) =>
  (
    (await files.shop.get(`${BIKES}?words=${encodeURIComponent(words)}`, files.staff)).body['bikes'] as {
      id: string
      version: number
      engineCc: number
    }[]
  )[0]

test.each(LIST_NAMES)('the file of all %s changes nothing when it is imported again', async (list) => {
  const csv = await files.exported(list)
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const lines = csv.trim().split('\r\n').length - 1
  expect(lines).toBeGreaterThan(10)
  expect(await files.checked(list, csv)).toMatchObject({
    ...nothing,
    rows: lines,
    unchanged: lines,
    encoding: 'UTF-8 עם BOM',
  })
})

test('a bike of a file with Hebrew headings is shown by the dry run, listed, and found in the history', async () => {
  const file = [
    'יצרן;דגם;משנת;עד שנת;סוג האופנוע;נפח מנוע;מידה קדמית;מידה אחורית;הערות',
    'Voge;Zmig Four;2023;2026;תיור;494;110/80R19;150/70 R17;חדש',
  ].join('\r\n')
  const it = await files.checked('motorcycles', windows1255(file))
  expect(it).toMatchObject({ added: 1, changed: 0, faults: [], ignored: ['הערות'], encoding: 'Windows-1255' })
  expect(it.changes).toMatchObject([
    { line: 2, isNew: true, named: 'Voge Zmig Four 2023–2026', entry: 'voge-zmig-four-2023' },
  ])
  expect(await bikeOf('Zmig Four')).toBeUndefined()
  expect(await files.apply(it)).toEqual({ applied: 1, conflicts: 0, conflictLines: [] })
  expect(await bikeOf('Zmig Four')).toMatchObject({ category: 'touring', frontSize: '110/80-19', version: 1 })
  expect(await files.historyOf('voge-zmig-four-2023')).toMatchObject([{ action: 'bike-listed' }])
  // sent again it answers the same, and changes nothing
  expect(await files.apply(it)).toMatchObject({ applied: 1, conflicts: 0 })
  expect(await bikeOf('Zmig Four')).toMatchObject({ version: 1 })
  expect(await files.checked('motorcycles', windows1255(file))).toMatchObject({
    ...nothing,
    ignored: ['הערות'],
    unchanged: 1,
  })
})

test('a changed line is shown before and after, written, and leaves all others', async () => {
  const bike = await bikeOf('CB650R')
  const csv = changed(await files.exported('motorcycles'), ',649,', ',650,')
  const it = await files.checked('motorcycles', csv)
  expect(it).toMatchObject({ added: 0, changed: 1, faultLines: 0 })
  expect(it.changes).toMatchObject([{ isNew: false, fields: [{ field: 'engineCc', before: '649', after: '650' }] }])
  expect(await files.apply(it)).toMatchObject({ applied: 1, conflicts: 0 })
  const [entry] = await files.historyOf(it.changes[0]?.entry ?? '')
  expect(entry).toMatchObject({ action: 'bike-changed', changes: [{ field: 'engineCc', before: '649', after: '650' }] })
  expect(bike).toBeDefined()
})

test('a bike that a colleague changed after the dry run stays, and is named', async () => {
  await files.apply(await files.checked('motorcycles', `${HEADER}\n${REBEL}`))
  const it = await files.checked(
    'motorcycles',
    `${HEADER}\n${REBEL.replace('1083', '1084')}\nHonda,Zmig Two,2017,2026,cruiser,286,130/90-16,150/80-16,,,,`,
  )
  const { version, id, ...fields } = (await bikeOf('Zmig One')) as unknown as Record<string, unknown>
  const change = { ...fields, rearSize: '190/60-16', version }
  expect((await files.shop.send('PUT', `${BIKES}/${String(id)}`, change, files.staff)).body).toMatchObject({ ok: true })
  expect(await files.apply(it)).toEqual({
    applied: 1,
    conflicts: 1,
    conflictLines: [
      { line: 2, named: 'Honda Zmig One 2021–2026', message: expect.stringContaining('השתנה מאז הבדיקה') as string },
    ],
  })
  expect(await bikeOf('Zmig One')).toMatchObject({ engineCc: 1083, rearSize: '190/60-16' })
  expect(await bikeOf('Zmig Two')).toMatchObject({ engineCc: 286 })
})

test('each fault is named with its line, its column and its cell, and the other lines are good', async () => {
  const it = await files.checked(
    'motorcycles',
    [
      HEADER,
      'Honda,Alpha,2020,2026,cruiser,300,17,150/80-16,,,,',
      'Honda,Beta,2020,2019,cruiser,=1+1,120/70-17,150/80-16,,,,',
      'Honda,Gamma,2020,2026,boat,300,120/70-17,150/80-16,,,,',
      'Honda,Delta,2020,2026,naked,300,120/70-17,150/80-16,,,,',
      'Honda,delta,2020,2025,naked,300,120/70-17,150/80-16,,,,',
      'Honda,Epsilon,2020,2026,naked,300,120/70-17,150/80-16,,,,,too many',
      'Honda,Zeta,2020,2026,naked,300,120/70-17,150/80-16,,,,',
    ].join('\n'),
  )
  expect(it).toMatchObject({ rows: 7, added: 1, faultLines: 6 })
  expect(it.faults.map(({ line, field, value }) => [line, field, value])).toEqual([
    [2, 'frontSize', '17'],
    [3, 'engineCc', '=1+1'],
    [4, 'category', 'boat'],
    [5, 'id', ''],
    [6, 'id', ''],
    [7, 'row', 'too many'],
  ])
  for (const { message } of it.faults) expect(message).toMatch(/\p{Script=Hebrew}/u)
})

test.each([
  ['no heading', REBEL, /אין שמות של עמודות/],
  ['a heading that names no entry', 'brand,category\nHonda,naked', /חסרה עמודה/],
  ['a column twice', 'id,brand,יצרן\na,b,c', /פעמיים/],
  ['quotes that do not end', `${HEADER}\n"Honda,CB`, /מירכאות/],
  ['nothing but a heading', HEADER, /אין בקובץ שורות/],
  ['nothing', ' ', /./],
  ['an Excel file', Buffer.from('504b030414000000', 'hex'), /שמרו כ־CSV/],
  ['too many lines', `${HEADER}\n${`${REBEL}\n`.repeat(10_001)}`, /10,000/],
])('a file with %s is refused with a sentence', async (_, file, sentence) => {
  expect(await files.check('motorcycles', file)).toMatchObject({
    status: 422,
    ok: false,
    message: expect.stringMatching(sentence) as string,
  })
})

test('a file that is larger than 5 MB is refused, and so is a list that is none', async () => {
  expect(await files.check('motorcycles', `${HEADER}\n${'x'.repeat(5 * 1024 ** 2)}`)).toMatchObject({ status: 413 })
  expect(await files.check('wheels' as never, HEADER)).toMatchObject({ status: 400 })
  const response = await fetch(`${files.shop.url}/api/v1/admin/list-export/wheels`, { headers: files.staff })
  expect(response.status).toBe(404)
})

const rowOf = async (path: string, name: string, value: string) =>
  Object.values((await files.shop.get(`/api/v1/admin/${path}`, files.staff)).body as object)
    .flat()
    .find((row: Record<string, unknown>) => row[name] === value) as Record<string, unknown> | undefined

test('categories are listed and changed by a file, and their names stay apart', async () => {
  const sport = String((await rowOf('categories', 'id', 'sport'))?.['name'])
  const it = await files.checked(
    'categories',
    [
      'כתובת,שם,כותרת למנועי חיפוש,תיאור למנועי חיפוש',
      'rain,גשם,צמיגי גשם,"לרוכבים, בחורף"',
      'sport,ספורט ומסלול,צמיגי ספורט,',
      `snow,${sport},צמיגי שלג,`,
      'Ice Road,קרח,צמיגי קרח,',
    ].join('\n'),
  )
  expect(it).toMatchObject({
    added: 2,
    changed: 1,
    faultLines: 1,
    faults: [{ line: 5, field: 'id', value: 'Ice Road' }],
  })
  expect(await files.apply(it)).toMatchObject({ applied: 3, conflicts: 0 })
  expect(await rowOf('categories', 'id', 'rain')).toMatchObject({ name: 'גשם', seoDescription: 'לרוכבים, בחורף' })
  expect(await files.historyOf('rain')).toMatchObject([{ action: 'category-listed' }])
  expect(await files.checked('categories', 'id,name,seoTitle\nhail,גשם,צמיגי ברד')).toMatchObject({
    faults: [{ line: 2, field: 'name', value: 'גשם' }],
  })
})

test('a brand that a file spells anew takes its tyres along, and a logo must be a picture of the shop', async () => {
  const it = await files.checked(
    'brands',
    'name,logo\nMICHELIN,\nZmig Tyres,\nMetzeler,uploads/x.jpg\nPirelli,uploads/' + '0'.repeat(32) + '.jpg',
  )
  expect(it).toMatchObject({ added: 1, changed: 1, faultLines: 2 })
  expect(it.faults.map(({ line, field }) => [line, field])).toEqual([
    [4, 'logo'],
    [5, 'logo'],
  ])
  expect(await files.apply(it)).toMatchObject({ applied: 2, conflicts: 0 })
  expect(await rowOf('brands', 'id', 'michelin')).toMatchObject({
    name: 'MICHELIN',
    products: expect.any(Number) as number,
  })
  const left = await files.shop.database.query(`select from catalog.tyre where fact ->> 'brand' = 'Michelin'`)
  expect(left).toEqual([])
  expect(await files.apply(it)).toMatchObject({ applied: 2, conflicts: 0 })
})

test('a line of a file changes all of its tyres, and takes a new name from the column beside the old one', async () => {
  const [line] = (await files.exported('lines')).split('\r\n').slice(1)
  const [brand = '', name = ''] = (line ?? '').split(',')
  const it = await files.checked(
    'lines',
    `מותג,שם הדגם היום,דגם,שם הדגם בעברית,ציור הסוליה\n${brand},${name},${name} Z,שם חדש,חלק\n${brand},,No Such Line,שם,חלק`,
  )
  expect(it).toMatchObject({
    added: 0,
    changed: 1,
    faultLines: 1,
    faults: [{ line: 3, field: 'line', value: 'No Such Line' }],
  })
  expect(it.changes[0]?.fields).toMatchObject([
    { field: 'line', before: name, after: `${name} Z` },
    { field: 'hebrewName' },
    { field: 'treadFamily', after: 'slick' },
  ])
  expect(await files.apply(it)).toMatchObject({ applied: 1, conflicts: 0 })
  const [left] = await files.shop.database.query(
    `select count(*) filter (where fact ->> 'line' = $1)::int as old, count(*) filter (where fact ->> 'line' = $2)::int as new
     from catalog.tyre where fact ->> 'brand' = $3 and not (fact ->> 'set')::boolean`,
    [name, `${name} Z`, brand],
  )
  expect(left).toEqual({ old: 0, new: expect.any(Number) as number })
  expect(await files.historyOf(`${brand} ${name} Z`)).toMatchObject([{ action: 'line-changed' }])
  expect(
    await files.apply(await files.checked('lines', `brand,line,hebrewName\n${brand},${name} Z,שם אחר`)),
  ).toMatchObject({ applied: 1 })
})
