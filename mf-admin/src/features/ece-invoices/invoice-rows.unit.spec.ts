import type { EceCertificate } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import { addedRow, bodyOf, faultyRow, numbered, rowsOf, soughtOf, stateOf, withProducts } from './invoice-rows.ts'
import { parseInvoiceText } from './invoice-text.ts'

const certificate: EceCertificate = {
  ...{ _id: '1', eceId: 'E2-1', brand: 'Michelin', size: '180/55ZR17', rating: '73W', s3Path: '', version: 1 },
  goodfor: ['Road 6'],
}
const TEXT = 'Michelin Road 6 180/55ZR17 73W 12 € 118.40\nPirelli Angel GT II 120/70ZR17 58W 10 € 86.90'
const read = (text = TEXT, rows = withProducts([], [], [])) =>
  withProducts(rows, parseInvoiceText(text).products, [certificate])

describe('the rows of a reading', () => {
  it('have their certificates, and wait for a person', () => {
    expect(read()).toMatchObject([
      {
        line: 1,
        name: 'Michelin Road 6',
        quantity: '12',
        eceId: 'E2-1',
        autoMatched: true,
        checked: false,
        rating: '73W',
      },
      { line: 2, name: 'Pirelli Angel GT II', eceId: null, autoMatched: false, checked: false },
    ])
    expect(stateOf(read())).toEqual({ confirmed: 0, waiting: 1, missing: 1 })
  })

  it('are replaced by the next reading, except those that a person touched', () => {
    const [first, second] = read()
    if (!first || !second) throw new Error('two rows were read')
    const touched = [{ ...first, checked: true, fresh: false }, second]
    const again = read(`${TEXT}\nMichelin Road 6 180/55ZR17 73W 12 € 118.40`, touched)
    expect(again.map(({ line, name, checked }) => [line, name, checked])).toEqual([
      [1, 'Michelin Road 6', true],
      [2, 'Pirelli Angel GT II', false],
      [3, 'Michelin Road 6', false],
    ])
    expect(read(TEXT, touched)).toHaveLength(2)
  })
})

describe('a row', () => {
  it('is numbered anew when another goes and when it is sent', () => {
    const rows = read().slice(1)
    expect(numbered(rows).map(({ line }) => line)).toEqual([1])
    expect(bodyOf(rows)).toEqual([
      { line: 1, name: 'Pirelli Angel GT II', size: '120/70ZR17', quantity: 10, eceId: null, checked: false },
    ])
  })

  it('that a person adds takes name and size of its line', () => {
    expect(addedRow('CST Ride Migra 150/70-17 2 € 51.00')).toMatchObject({ name: 'CST Ride Migra', size: '150/70-17' })
    expect(addedRow('Freight')).toMatchObject({ name: 'Freight', size: '', quantity: '1' })
    expect(addedRow()).toMatchObject({ name: '', size: '', eceId: null })
  })

  it('needs a name and a whole quantity', () => {
    const rows = read()
    expect(faultyRow(rows)).toBeUndefined()
    for (const wrong of [{ name: ' ' }, { quantity: '' }, { quantity: '1.5' }, { quantity: '-1' }, { quantity: '1e3' }])
      expect(faultyRow(rows.map((row) => ({ ...row, ...wrong })))?.line).toBe(1)
  })

  it('of a saved invoice is as it was saved', () => {
    const saved = { line: 1, name: 'x', size: '', quantity: 3, eceId: 'E2-1', checked: true }
    const invoice = { _id: '1', invoiceId: 'RD-1', version: 1, invoice: { rows: [saved] } }
    expect(bodyOf(rowsOf(invoice))).toEqual([saved])
  })

  it('is sought by the brand in its name', () => {
    expect(soughtOf({ name: 'CST Ride Migra', size: '1' }, ['CST'])).toEqual({
      brand: 'CST',
      model: 'Ride Migra',
      size: '1',
    })
    expect(soughtOf({ name: 'Ride', size: '1' }, [])).toEqual({ brand: '', model: 'Ride', size: '1' })
  })
})
