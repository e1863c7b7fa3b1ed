import { describe, expect, it } from 'vitest'
import { otherLines, productLines, unmatchedLines } from './invoice-lines.ts'
import { parseInvoiceText } from './invoice-text.ts'
import { comparableSize, findSize } from './tyre-size.ts'

describe('a line of an invoice', () => {
  it('is tried in at least eighty forms', () => {
    expect(productLines.length).toBeGreaterThanOrEqual(80)
  })

  it.each(productLines)('%j is goods', (line, [name, size, rating, quantity]) => {
    const { products, unmatched, others } = parseInvoiceText(line)
    expect({ products, unmatched, others }).toMatchObject({
      products: [{ name, size, rating, quantity }],
      unmatched: [],
      others: [],
    })
  })

  it.each(unmatchedLines)('%j is shown as unmatched', (line, fault) => {
    const { products, unmatched } = parseInvoiceText(line)
    expect({ products, faults: unmatched.map((each) => each.fault) }).toEqual({ products: [], faults: [fault] })
    expect(unmatched[0]?.at).toBe(1)
  })

  it.each(otherLines)('%j is not about goods', (line) => {
    expect(parseInvoiceText(line)).toEqual({
      products: [],
      unmatched: [],
      others: [{ at: 1, text: line.replaceAll(/\s+/g, ' ').trim() }],
    })
  })

  it('of a brand that only a certificate knows is goods', () => {
    const line = 'CST Ride Migra 150/70-17 2 € 51.00'
    expect(parseInvoiceText(line, ['CST', '', '  ']).products).toMatchObject([{ brand: 'CST', model: 'Ride Migra' }])
  })
})

describe('an invoice', () => {
  const pages = [
    '\ufeffPNEUS IMPORT SRL',
    'Fattura n. 2026/1123 del 27/11/2026',
    'Descrizione   Misura   Q.tà   Prezzo',
    'Michelin Road 6 180/55ZR17 73W  12  € 118.40',
    'Michelin Power 6',
    '190/55ZR17 (75W) TL',
    '4 € 131,00',
    'Pirelli Angel GT II 120/70ZR17 58W',
    '10  €  86.90',
    'CST Ride Migra 150/70-17   2  €  51.00',
    '',
    'Pagina 1 / 2',
    'Freight Hamburg–Haifa  1  € 240.00',
    'Michelin Road 6 120/70ZR17 58W  10  €  92.10',
    'Totale € 4.118,20',
  ]

  it.each(['\n', '\r\n', '\r'])('is read line by line with ends like %j', (end) => {
    const { products, unmatched, others } = parseInvoiceText(pages.join(end))
    expect(products.map(({ name, size, quantity }) => [name, size, quantity])).toEqual([
      ['Michelin Road 6', '180/55ZR17', 12],
      ['Michelin Power 6', '190/55ZR17', 4],
      ['Pirelli Angel GT II', '120/70ZR17', 10],
      ['Michelin Road 6', '120/70ZR17', 10],
    ])
    expect(unmatched).toEqual([
      { at: 10, text: 'CST Ride Migra 150/70-17 2 € 51.00', fault: 'brand' },
      { at: 13, text: 'Freight Hamburg–Haifa 1 € 240.00', fault: 'size' },
    ])
    expect(others).toHaveLength(5)
  })

  it('joins no product with the next one', () => {
    const { products, unmatched } = parseInvoiceText(
      'Michelin Road 6 180/55ZR17 73W\nPirelli Angel GT II 120/70ZR17 58W 10 € 86.90',
    )
    expect(products).toHaveLength(1)
    expect(unmatched).toMatchObject([{ at: 1, fault: 'currency' }])
  })

  it('joins no product with the words of another line', () => {
    const { products, unmatched } = parseInvoiceText('Michelin Road 6 180/55ZR17 73W\nValve caps, chrome 100 € 0.40')
    expect({ products, faults: unmatched.map(({ fault }) => fault) }).toEqual({
      products: [],
      faults: ['currency', 'size'],
    })
  })

  it('without text has nothing', () => {
    for (const text of ['', ' \n\t\r\n '])
      expect(parseInvoiceText(text)).toEqual({ products: [], unmatched: [], others: [] })
  })

  it('takes no longer for hostile lines than for usual ones', () => {
    const lines = [
      '1/'.repeat(2_000),
      '('.repeat(2_000),
      'M'.repeat(2_000),
      `Michelin ${'9 '.repeat(1_000)}€`,
      '12,'.repeat(700),
      `Michelin Road 6 180/55ZR17 4 ${'5% '.repeat(500)}x €`,
    ]
    const msToRead = (text: string) => {
      const before = performance.now()
      parseInvoiceText(text)
      return performance.now() - before
    }
    const hostile = Array.from({ length: 200 }, (_, index) => lines[index % lines.length]).join('\n')
    const usual = Array.from({ length: 10_000 }, () => 'Michelin Road 6 180/55ZR17 73W 12 118,40').join('\n')
    // as many characters of both: a pattern that goes back over a line takes hundreds of times as long
    expect(msToRead(hostile)).toBeLessThan(5 * msToRead(usual))
  })
})

describe('a size', () => {
  it.each([
    ['180/55ZR17', '180', '55', '17'],
    ['110/100-18', '110', '100', '18'],
    ['3.00-10', '3.00', '-', '10'],
    ['MT90B16', 'MT', '90', '16'],
    ['180/55 ZR 17 M/C (73W)', '180', '55', '17'],
    ['26x9R12', '26', '9', '12'],
    ['180/55ZR17M/C(73W)', '180', '55', '17'],
  ])('%s has width, profile and rim', (text, width, profile, rim) => {
    expect(findSize(text)).toMatchObject({ width, profile, rim })
  })

  it.each(['27/11/2026', '1/2', 'A4 297/210', 'Nr. 2026/1123', '12/24 V', '180/5517', '100/90-99', 'Road 6'])(
    '%s is none',
    (text) => expect(findSize(text)).toBeUndefined(),
  )

  it('is compared without blanks, with slashes and in capitals', () => {
    expect(comparableSize('180/55 zr-17')).toBe('180/55ZR/17')
    expect(comparableSize('120/70-17')).toBe(comparableSize(' 120 / 70 / 17 '))
  })
})
