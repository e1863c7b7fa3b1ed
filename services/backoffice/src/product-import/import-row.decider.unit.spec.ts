import { productLabel, PRODUCT_COLUMNS, PRODUCT_WORDS } from '@zmig/edge-contract'
import { expect, test } from 'vitest'
import {
  cellOf,
  decideDuplicate,
  decideHeader,
  decideRow,
  type Field,
  FIELDS as ALL,
  productKey,
} from './import-row.decider.ts'

const FIELDS: readonly Field[] = ALL.slice(0, 5)

const EAN = '2907373823466'
const row = (...cells: string[]) => decideRow(FIELDS, cells, 7)
const messages = (...cells: string[]) => {
  const decided = row(...cells)
  return 'faults' in decided ? decided.faults.map(({ field, message }) => `${field}: ${message}`) : []
}

test.each([
  [['ean', 'price', 'fullPrice', 'onHand', 'override'], FIELDS],
  [
    ['מלאי', 'ברקוד', 'מחיר'],
    ['onHand', 'ean', 'price'],
  ],
  [
    [' EAN ', 'Full Price', ''],
    ['ean', 'fullPrice'],
  ],
  [
    ['מק״ט', 'מחיר מלא'],
    ['ean', 'fullPrice'],
  ],
])('understands the header %j', (cells, fields) => expect(decideHeader(cells)).toEqual(fields))

test.each([
  [['ean', 'prize'], 'עמודה לא מוכרת: ״prize״'],
  [['price', 'onHand'], 'חסרה עמודת ean'],
  [['ean', 'price', 'מחיר'], 'העמודה מחיר מופיעה פעמיים'],
  [['ean'], 'אין בקובץ עמודה לשנות'],
])('refuses the header %j', (cells, sentence) => expect(decideHeader(cells)).toContain(sentence))

test('reads money as agorot, units, and what staff say over the numbers', () => {
  expect(row(EAN, '₪1,069.90', '1200', '12', 'אזל')).toEqual({
    row: {
      line: 7,
      ean: EAN,
      price: 106_990,
      fullPrice: 120_000,
      onHand: 12,
      override: 'outofstock',
      typed: { price: '₪1,069.90', fullPrice: '1200', override: 'אזל' },
    },
  })
  expect(row(EAN, '', '', '', 'auto')).toMatchObject({ row: { line: 7, ean: EAN, override: null } })
  expect(row(` ${EAN} `, '949.9')).toMatchObject({ row: { line: 7, ean: EAN, price: 94_990 } })
})

test.each([
  [[EAN, '-49.00'], ['price: מחיר שלילי']],
  [[EAN, '0.5'], ['price: המחיר הוא בין ₪1 ל־₪100,000']],
  [[EAN, '100000.01'], ['price: המחיר הוא בין ₪1 ל־₪100,000']],
  [[EAN, '1e9'], ['price: לא מספר. כתבו סכום בשקלים, למשל 949.90']],
  [[EAN, 'NaN'], ['price: לא מספר. כתבו סכום בשקלים, למשל 949.90']],
  [[EAN, '949.905'], ['price: יותר משתי ספרות אחרי הנקודה']],
  [[EAN, '', '', '-3'], ['onHand: מלאי שלילי']],
  [[EAN, '', '', '1.5'], ['onHand: מלאי הוא מספר שלם של יחידות']],
  [[EAN, '', '', '10001'], ['onHand: יותר מ־10,000 יחידות? בדקו את המספר']],
  [[EAN, '', '', '', 'maybe'], ['override: כתבו none, outofstock או auto']],
  [['', '949'], ['ean: חסר EAN']],
  [['8019227345', '949'], ['ean: 10 ספרות במקום 13, 12 או 8']],
  [
    ['abc', 'x'],
    ['ean: EAN מורכב מספרות בלבד', 'price: לא מספר. כתבו סכום בשקלים, למשל 949.90'],
  ],
])('finds what is wrong with %j', (cells, faults) => expect(messages(...cells)).toEqual(faults))

test('says how a number is saved that Excel shortened', () => {
  expect(messages('2.90737E+12', '949')).toEqual([expect.stringMatching(/^ean: Excel קיצר .*עצבו את העמודה/)])
  expect(facts({ frontEan: '7,29E+12' })).toMatchObject({
    faults: [{ field: 'frontEan', value: '7,29E+12', message: expect.stringContaining('Excel') as string }],
  })
})

test('reads what Excel and suppliers make of numbers', () => {
  expect(
    facts({ width: '3,50', rim: '17.0', dot: '123', score: '4,5', frontEan: '36000291452', rearEan: '96385074' }),
  ).toMatchObject({
    row: {
      facts: { width: '3.50', rim: '17', dot: '0123', score: 4.5, frontEan: '036000291452', rearEan: '96385074' },
    },
  })
  expect(row('36000291452', '949')).toMatchObject({ row: { ean: '036000291452', typed: { ean: '36000291452' } } })
})

test('a set says which two tyres it is of instead of its number', () => {
  const pair = { frontEan: '2901542743630', rearEan: '036000291452' }
  const fields: Field[] = ['frontEan', 'ean', 'rearEan', 'price']
  const read = decideRow(fields, [pair.frontEan, '', pair.rearEan, '1300'], 7)
  expect(read).toMatchObject({ row: { ean: '', facts: pair } })
  expect(productKey({ ean: '', facts: { ...pair, rearEan: `0${pair.rearEan}` } })).toBe(
    productKey({ ean: '', facts: pair }),
  )
  expect(productKey({ ean: `0${pair.rearEan}` })).toBe(pair.rearEan)
  expect(decideRow(fields, [pair.frontEan, '', '', '1300'], 7)).toMatchObject({ faults: [{ message: 'חסר EAN' }] })
})

test('a fault shows what stands in the cell', () => {
  const read = row(` ${EAN} `, '₪949', '', '12.0', 'בטלפון')
  if ('faults' in read) throw new Error('a fault')
  expect(
    (['ean', 'price', 'fullPrice', 'onHand', 'override'] as const).map((field) => cellOf(read.row, field)),
  ).toEqual([` ${EAN} `, '₪949', '', '12.0', 'בטלפון'])
  expect(row(EAN, "'=1")).toMatchObject({ faults: [{ field: 'price', value: "'=1" }] })
})

test.each(['=SUM(B2:B9)', '+1+1', '@cmd', '\t5', '\r5', '-cmd|x', ' =1', '-=1'])('takes no formula: %j', (cell) =>
  expect(messages(EAN, cell)).toEqual(['price: נוסחה. כתבו את הערך עצמו']),
)

test('says that a line has too many cells', () =>
  expect(messages(EAN, '1', '1', '1', '', '069.00')[0]).toContain('יותר מדי עמודות: 6 במקום 5'))

test.each([
  [[9], 'המוצר מופיע גם בשורה 9'],
  [[3, 4, 9], 'המוצר מופיע גם בשורה 3, 4, 9'],
  [[3, 4, 9, 12], 'המוצר מופיע גם בשורה 3, 4, 9…'],
])('an EAN that also stands in the lines %j is a fault', (others, message) =>
  expect(decideDuplicate({ line: 2, ean: EAN, price: 1_000 }, others)).toEqual({
    line: 2,
    ean: EAN,
    field: 'ean',
    value: EAN,
    message,
  }),
)

test('an EAN that stands in no other line is right', () =>
  expect(decideDuplicate({ line: 2, ean: EAN, price: 1_000 }, [])).toBeUndefined())

test.each([
  [
    ['ean', 'model', 'free shipping', 'Load Index'],
    ['ean', 'line', 'free_shipping', 'load'],
  ],
  [
    ['ברקוד', 'מותג', 'קוטר החישוק', 'ציור הסוליה', 'תמונות'],
    ['ean', 'brand', 'rim', 'treadFamily', 'cdn'],
  ],
])('understands the names of facts %j', (cells, fields) => expect(decideHeader(cells)).toEqual(fields))

test('understands its own header, in any language that it has', () => expect(decideHeader(ALL)).toEqual(ALL))

const facts = (cells: Partial<Record<Field, string>>) => {
  const fields: Field[] = ['ean', ...(Object.keys(cells) as Field[])]
  return decideRow(fields, [EAN, ...Object.values(cells)], 7)
}

test('reads facts in Hebrew and in English; what is empty stays', () => {
  expect(
    facts({
      position: 'אחורי',
      construction: '-',
      profile: "'-",
      tube: 'tt',
      free_shipping: 'כן',
      score: '4.5',
      dot: '',
    }),
  ).toMatchObject({
    row: {
      line: 7,
      ean: EAN,
      facts: { position: 'rear', construction: '-', profile: '-', tube: 'TT', free_shipping: true, score: 4.5 },
    },
  })
  expect(facts({ description: "'=אחיזה" })).toMatchObject({ row: { facts: { description: '=אחיזה' } } })
})

test.each([
  [{ position: 'sideways' }, 'position'],
  [{ tube: 'tubeless' }, 'tube'],
  [{ free_shipping: 'maybe' }, 'free_shipping'],
  [{ score: '4:5' }, 'score'],
  [{ score: '1e9' }, 'score'],
  [{ frontEan: 'abc' }, 'frontEan'],
  [{ description: 'x'.repeat(4_001) }, 'description'],
  [{ brand: '=HYPERLINK("http://x")' }, 'brand'],
  [{ brand: '-' }, 'brand'],
])('finds what is wrong with %j', (cells, field) =>
  expect(facts(cells)).toMatchObject({ faults: [{ line: 7, ean: EAN, field }] }),
)

test('understands every column by its Hebrew name and by its name in the form', () => {
  expect(decideHeader(PRODUCT_COLUMNS.map((column) => PRODUCT_WORDS[column].name))).toEqual(PRODUCT_COLUMNS)
  expect(decideHeader(PRODUCT_COLUMNS.map(productLabel))).toEqual(PRODUCT_COLUMNS)
})

test('understands the choices of the form as a form shows them', () => {
  const read = {
    position: 'קדמי או אחורי',
    construction: 'דיאגונלי (-)',
    tube: 'ללא פנימית (TL)',
    treadFamily: 'קוביות שטח',
  }
  expect(facts(read)).toMatchObject({
    row: { facts: { position: 'both', construction: '-', tube: 'TL', treadFamily: 'knob' } },
  })
  expect(facts({ tube: 'constructor' })).toMatchObject({ faults: [{ field: 'tube' }] })
})
