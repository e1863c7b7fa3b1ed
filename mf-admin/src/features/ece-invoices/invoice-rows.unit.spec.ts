import type { EceCertificate } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import {
  addedRow,
  bodyOf,
  changedRow,
  chosenRow,
  faultyRow,
  otherTyre,
  matched,
  numbered,
  rowsOf,
  soughtOf,
  stateOf,
  withCertificates,
  withoutAdded,
  withProducts,
} from './invoice-rows.ts'
import { parseInvoiceText } from './invoice-text.ts'

const certificate: EceCertificate = {
  _id: '1',
  eceId: 'E2-1',
  brand: 'Michelin',
  size: '180/55ZR17',
  rating: '73W',
  s3Path: '',
  version: 1,
  goodfor: ['Road 6'],
}
const TEXT = 'Michelin Road 6 180/55ZR17 73W 12 € 118.40\nPirelli Angel GT II 120/70ZR17 58W 10 € 86.90'
const savedRow = ({ name, size, quantity, eceId, checked }: ReturnType<typeof bodyOf>[number], index: number) => ({
  line: index + 1,
  name,
  size,
  quantity: quantity ?? 1,
  eceId: eceId ?? null,
  checked: checked === true,
})
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

  it('are not doubled by the next reading when a person has corrected them', () => {
    const corrected = read().map((row) => changedRow(row, { name: `${row.name} GT`, quantity: '3' }, [certificate]))
    expect(read(TEXT, corrected)).toEqual(corrected)
    // the same line twice is two products
    expect(read(`${TEXT}\n${TEXT}`, corrected)).toHaveLength(4)
  })

  it('of a saved invoice are not doubled by a reading of its text', () => {
    const saved = rowsOf({ _id: '1', invoiceId: 'RD-1', version: 1, invoice: { rows: bodyOf(read()).map(savedRow) } })
    expect(read(TEXT, saved)).toEqual(saved)
  })

  it('do not offer a line again that a person has added by hand', () => {
    const { unmatched } = parseInvoiceText('CST Ride Migra 150/70-17 2 € 51.00\nFreight 1 € 240.00\nFreight 1 € 240.00')
    const added = ['CST Ride Migra 150/70-17 2 € 51.00', 'Freight 1 € 240.00'].map((line) => addedRow(line))
    expect(withoutAdded(unmatched, added).map(({ at }) => at)).toEqual([3])
    // its brand is known by now
    const { products } = parseInvoiceText('CST Ride Migra 150/70-17 2 € 51.00', ['CST'])
    expect(withProducts(added, products, [])).toHaveLength(2)
  })

  it('that came before the certificates are matched when these arrive', () => {
    const early = withProducts([], parseInvoiceText(TEXT).products, [])
    expect(early[0]).toMatchObject({ eceId: null, fresh: true })
    expect(withCertificates(early, [certificate])).toMatchObject([
      { eceId: 'E2-1', autoMatched: true, checked: false, fresh: true },
      { eceId: null },
    ])
  })

  it('that a person decided on stay as they are when the certificates arrive', () => {
    const [row] = read()
    if (!row) throw new Error('two rows were read')
    const decided = [
      { ...row, eceId: 'E9', checked: true },
      { ...row, eceId: null, chosen: true },
    ]
    expect(withCertificates(decided, [certificate])).toEqual(decided)
  })
})

describe('a certificate that a person chooses', () => {
  const of = (given: Partial<EceCertificate>) => ({ ...certificate, ...given, eceId: 'E2-9' })
  const chosen = (other: EceCertificate) => read().map((row) => chosenRow(row, other.eceId, [certificate, other]))[0]

  it('of the brand and size of its row is confirmed by the choice', () =>
    expect(chosen(of({}))).toMatchObject({ eceId: 'E2-9', checked: true, chosen: true, autoMatched: false }))

  it.each([
    ['another brand', { brand: 'Pirelli' }],
    ['another size', { size: '120/70ZR17' }],
    ['no size at all', { size: '' }],
  ])('of %s waits for a confirmation of its own', (_name, given) => {
    const other = of(given)
    expect(chosen(other)).toMatchObject({ eceId: 'E2-9', checked: false, chosen: true })
    expect(read().map((row) => otherTyre(row, other.eceId, [certificate, other]))[0]).toEqual(other)
  })

  it('that is taken away leaves nothing to confirm', () =>
    expect(read().map((row) => chosenRow(row, null, [certificate]))[0]).toMatchObject({ eceId: null, checked: false }))
})

describe('a row whose name or size changes', () => {
  const confirmed = () => read().map((row) => ({ ...row, checked: row.eceId !== null, chosen: true }))
  const first = (change: object, certificates = [certificate]) =>
    confirmed().map((row) => changedRow(row, change, certificates))[0]

  it('is matched again and waits for a person', () => {
    expect(first({ name: 'Michelin Road 6 GT' })).toMatchObject({ eceId: 'E2-1', autoMatched: true, checked: false })
    expect(first({ size: '120/70ZR17' })).toMatchObject({ eceId: null, autoMatched: false, checked: false })
  })

  it('stays confirmed when only its quantity changes', () => {
    expect(first({ quantity: '3' })).toMatchObject({ eceId: 'E2-1', checked: true })
  })

  it('keeps its certificate until the certificates have loaded', () => {
    const early = first({ size: '120/70ZR17' }, [])
    expect(early).toMatchObject({ eceId: 'E2-1', checked: false })
    expect(early && withCertificates([early], [certificate])).toMatchObject([{ eceId: null }])
  })

  it('is matched when a person has typed both', () => {
    const named = changedRow(addedRow(), { name: 'Michelin Road 6' }, [certificate])
    expect(named.eceId).toBeNull()
    expect(changedRow(named, { size: '180/55ZR1' }, [certificate]).eceId).toBeNull()
    expect(changedRow(named, { size: '180/55 ZR17' }, [certificate])).toMatchObject({ eceId: 'E2-1', checked: false })
    expect(matched(addedRow('Michelin Road 6 180/55ZR17'), [certificate]).eceId).toBe('E2-1')
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
    const wrong = [{ name: ' ' }, ...['', '0', '000', '1.5', '-1', '1e3'].map((quantity) => ({ quantity }))]
    for (const part of wrong) expect(faultyRow(rows.map((row) => ({ ...row, ...part })))?.line).toBe(1)
    expect(faultyRow(rows.map((row) => ({ ...row, quantity: '10' })))).toBeUndefined()
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
