import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BackofficeServer, serveBackoffice } from '../testing/backoffice-server.ts'

let shop: BackofficeServer
beforeAll(async () => {
  shop = await serveBackoffice()
  for (const eceId of ['E2-1', 'E2-2'])
    await shop.post('/backoffice/ece/certificates', { eceId, brand: 'Michelin', size: '180/55ZR17' })
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.database.query('truncate backoffice.ece_invoice, backoffice.ece_invoice_row')
})

const INVOICES = '/backoffice/ece/invoices'
type Row = { line: number; name: string; quantity: number; eceId: string | null; checked: boolean }
type Saved = { ok: boolean; code?: string; message?: string; invoice?: { rows: Row[]; version: number } }
const row = (change: object = {}) => ({ name: 'Michelin Road 6', size: '180/55ZR17', quantity: 12, ...change })
const create = async (invoiceId: string, rows: object[]) => {
  shop.tick()
  return (await shop.post(INVOICES, { invoiceId, rows })) as Saved
}
const addressOf = (invoiceId: string) => `${INVOICES}/${encodeURIComponent(invoiceId)}`
const update = async (invoiceId: string, rows: object[], version?: number) =>
  (await shop.put(addressOf(invoiceId), { rows, ...(version !== undefined && { version }) })) as Saved
const list = async (query = '') =>
  (await shop.get(`${INVOICES}${query}`)) as { invoices: { invoiceId: string; rows: Row[] }[]; total: number }

describe('the rows of an invoice', () => {
  test('are numbered from 1, whatever was sent, and again when one goes', async () => {
    const sent = [row({ line: 7, name: 'A' }), row({ line: 7, name: 'B' }), row({ line: null, name: 'C' })]
    const saved = await create('RD-1', sent)
    expect(saved.invoice?.rows.map(({ line, name }) => [line, name])).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
    ])
    const left = await update('RD-1', [sent[0] ?? {}, sent[2] ?? {}])
    expect(left.invoice?.rows.map(({ line, name }) => [line, name])).toEqual([
      [1, 'A'],
      [2, 'C'],
    ])
  })

  test('keep quantity, certificate and the yes of a person', async () => {
    const saved = await create('RD-1', [
      row({ eceId: 'E2-1', checked: true }),
      row({ eceId: ' E2-2 ' }),
      { name: 'Pirelli Angel', size: '' },
      row({ quantity: 3, eceId: '', checked: false }),
    ])
    expect(saved.invoice?.rows.map(({ quantity, eceId, checked }) => [quantity, eceId, checked])).toEqual([
      [12, 'E2-1', true],
      [12, 'E2-2', false],
      [1, null, false],
      [3, null, false],
    ])
  })

  test('without a certificate are never confirmed', async () => {
    const saved = await create('RD-1', [row({ eceId: null, checked: true }), row({ eceId: ' ', checked: true })])
    expect(saved.invoice?.rows.map(({ checked }) => checked)).toEqual([false, false])
  })

  test('may be none, and 250 at most', async () => {
    expect(await create('RD-0', [])).toMatchObject({ ok: true, invoice: { rows: [] } })
    const many = Array.from({ length: 250 }, (_, index) => row({ name: `Michelin Road ${index}`, eceId: 'E2-1' }))
    expect((await create('RD-250', many)).invoice?.rows).toHaveLength(250)
    await expect(create('RD-251', [...many, row()])).rejects.toMatchObject({ status: 400 })
  })

  test('name certificates that exist', async () => {
    const refused = await create('RD-1', [row({ eceId: 'E2-1' }), row({ eceId: 'E9-<b>' })])
    expect(refused).toMatchObject({ ok: false, code: 'VALIDATION' })
    expect(refused.message).toMatch(/^שורה 2: .*E9-<b>/)
    expect((await list()).total).toBe(0)
    await create('RD-1', [row()])
    expect(await update('RD-1', [row({ eceId: 'E9' })])).toMatchObject({ ok: false, code: 'VALIDATION' })
    expect((await list()).invoices[0]?.rows[0]?.eceId).toBeNull()
  })

  test('have a name', async () => {
    expect(await create('RD-1', [row(), row({ name: '  ' })])).toMatchObject({
      ok: false,
      code: 'VALIDATION',
      message: 'שורה 2: נא להזין את שם המוצר',
    })
  })

  test.each([
    ['half a tyre', { quantity: 1.5 }],
    ['no tyre', { quantity: 0 }],
    ['fewer than none', { quantity: -1 }],
    ['an absurd quantity', { quantity: 100_001 }],
    ['a quantity as text', { quantity: '2' }],
    ['a name of 301 characters', { name: 'x'.repeat(301) }],
    ['a yes that is none', { checked: 'true' }],
  ])('with %s are malformed', async (_, change) => {
    await expect(create('RD-1', [row(change)])).rejects.toMatchObject({ status: 400 })
  })
})

describe('an invoice', () => {
  test.each([
    '<script>alert(1)</script>',
    '\u202eRD',
    `'; drop table backoffice.ece_invoice; --`,
    'א/ב "ג"',
    'x'.repeat(100),
  ])('may be named %s, and so may its goods', async (name) => {
    const long = name.repeat(2)
    expect(await create(name, [row({ name: long, size: name })])).toMatchObject({ invoice: { rows: [{ name: long }] } })
    expect(await update(name, [row({ name })])).toMatchObject({ ok: true, invoice: { version: 2 } })
    expect((await list(`?${new URLSearchParams({ invoiceId: name }).toString()}`)).total).toBe(1)
    expect(await shop.delete(addressOf(name))).toMatchObject({ ok: true })
  })

  test('whose number exists is refused, also when two arrive at once', async () => {
    const both = await Promise.all([create('RD-1', [row()]), create(' RD-1 ', [row(), row()])])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'DUPLICATE', message: 'כבר יש חשבונית עם המספר הזה' })
  })

  test('that is unknown is neither changed nor removed', async () => {
    expect(await update('RD-9', [row()])).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect(await shop.delete(addressOf('RD-9'))).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })

  test('that a colleague changed is shown as it is, and saved over it on a second try', async () => {
    await create('RD-1', [row()])
    expect((await update('RD-1', [row({ quantity: 3 })], 7)).message).toContain('יש בה שורה אחת, שלא אושרה')
    await update('RD-1', [row({ eceId: 'E2-1', checked: true }), row()], 1)
    const late = await update('RD-1', [row({ quantity: 3 })], 1)
    expect(late).toMatchObject({ ok: false, code: 'CHANGED', invoice: { version: 2 } })
    expect(late.message).toContain('יש בה 2 שורות, אחת מהן אושרה')
    expect(late.invoice?.rows).toHaveLength(2)
    expect(await update('RD-1', [row({ quantity: 3 })], 2)).toMatchObject({ ok: true, invoice: { version: 3 } })
    // the same once more, as after a lost answer
    expect(await update('RD-1', [row({ quantity: 3 })], 2)).toMatchObject({ ok: true, invoice: { version: 3 } })
  })

  test('that two people change at once is changed by one', async () => {
    await create('RD-1', [row()])
    const both = await Promise.all([
      update('RD-1', [row({ quantity: 1 })], 1),
      update('RD-1', [row({ quantity: 2 })], 1),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

test('the list has the newest first, page by page, by a part of the number', async () => {
  for (const id of ['RD-1', 'RD-2', 'XX-3']) await create(id, [row(), row()])
  const found = async (query: string) => (await list(query)).invoices.map(({ invoiceId }) => invoiceId)
  expect(await found('')).toEqual(['XX-3', 'RD-2', 'RD-1'])
  expect(await found('?limit=1&page=2')).toEqual(['RD-2'])
  expect(await found('?invoiceId=rd')).toEqual(['RD-2', 'RD-1'])
  expect((await list('?invoiceId=rd')).invoices[0]?.rows.map(({ line }) => line)).toEqual([1, 2])
  await expect(list('?limit=101')).rejects.toMatchObject({ status: 400 })
})
