import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BackofficeServer, serveBackoffice } from '../testing/backoffice-server.ts'
import { importEceCertificates } from './ece-certificate.commands.ts'

let shop: BackofficeServer
beforeAll(async () => {
  shop = await serveBackoffice()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.database.query('truncate backoffice.ece_invoice, backoffice.ece_invoice_row, backoffice.ece_certificate')
})

const CERTIFICATES = '/backoffice/ece/certificates'
type Saved = {
  ok: boolean
  code?: string
  message?: string
  certificate?: { version: number; goodfor: string[] }
  unconfirmed?: string[]
}
const fields = {
  brand: 'Michelin',
  size: '180/55ZR17',
  rating: '73W',
  s3Path: 'a.pdf',
  goodfor: ['Road 6', 'Road 6 GT'],
}
const create = async (eceId: string, change: object = {}) => {
  shop.tick()
  return (await shop.post(CERTIFICATES, { eceId, ...fields, ...change })) as Saved
}
const addressOf = (eceId: string) => `${CERTIFICATES}/${encodeURIComponent(eceId)}`
const update = async (eceId: string, change: object) =>
  (await shop.put(addressOf(eceId), { ...fields, ...change })) as Saved
const list = async (query = '') =>
  (await shop.get(`${CERTIFICATES}${query}`)) as { certificates: { eceId: string }[]; total: number }
const found = async (query: string) => (await list(query)).certificates.map(({ eceId }) => eceId)
const invoice = (invoiceId: string, eceId: string) =>
  shop.post('/backoffice/ece/invoices', { invoiceId, rows: [{ name: 'Michelin Road 6', size: '180/55ZR17', eceId }] })

describe('a certificate', () => {
  test('is kept trimmed, without empty models, and found again', async () => {
    const goodfor = [' Road 6 ', '', '  ', 'Road 6 GT']
    expect(await create('  E2-75R-0118 ', { brand: ' Michelin ', goodfor })).toMatchObject({
      ok: true,
      certificate: { eceId: 'E2-75R-0118', brand: 'Michelin', goodfor: ['Road 6', 'Road 6 GT'], version: 1 },
    })
    expect(await list()).toMatchObject({ total: 1, certificates: [{ eceId: 'E2-75R-0118', ...fields }] })
  })

  test('needs brand and size only', async () => {
    const bare = (await shop.post(CERTIFICATES, { eceId: 'E1', brand: 'Avon', size: '3.00-10' })) as Saved
    expect(bare).toMatchObject({ ok: true, certificate: { rating: '', s3Path: '', goodfor: [] } })
    const nulls = { eceId: 'E2', brand: 'Avon', size: '3.00-10', rating: null, s3Path: null, goodfor: null }
    expect(await shop.post(CERTIFICATES, nulls)).toMatchObject({ ok: true })
  })

  test.each([
    ['no brand', 'E1', { brand: ' ' }],
    ['no size', 'E1', { size: '' }],
    ['a number of dots, which no address can hold', '..', {}],
    ['a number with a line break', 'E1\nE2', {}],
  ])('with %s is refused in Hebrew', async (_, eceId, change) => {
    const refused = await create(eceId, change)
    expect(refused).toMatchObject({ ok: false, code: 'VALIDATION' })
    expect(refused.message).toMatch(/[א-ת]/)
  })

  test.each([
    ['no number', '  ', {}],
    ['a number of 101 characters', 'E'.repeat(101), {}],
    ['models that are a text', 'E1', { goodfor: 'Road 6' }],
    ['101 models', 'E1', { goodfor: Array.from({ length: 101 }, String) }],
    ['a size of 201 characters', 'E1', { size: '1'.repeat(201) }],
    ['a NUL', 'E1', { brand: 'Mich\0elin' }],
  ])('with %s is malformed', async (_, eceId, change) => {
    await expect(create(eceId, change)).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    '<script>alert(1)</script>',
    '\u202e0001-R57-4E',
    `'; drop table backoffice.ece_certificate; --`,
    '"E4" & \\ 100% / ?#+',
    'תעודה 4',
    '🏍️',
    'E'.repeat(100),
  ])('may be named %s, which is text', async (name) => {
    const goodfor = [name]
    expect(await create(name, { brand: name, goodfor })).toMatchObject({
      ok: true,
      certificate: { eceId: name, goodfor },
    })
    expect(await found(`?${new URLSearchParams({ eceId: name }).toString()}`)).toEqual([name])
    expect(await update(name, { brand: 'Pirelli' })).toMatchObject({ ok: true, certificate: { brand: 'Pirelli' } })
    expect(await shop.delete(addressOf(name))).toMatchObject({ ok: true })
    expect((await list()).total).toBe(0)
  })

  test('whose number exists is refused, also when two arrive at once', async () => {
    const both = await Promise.all([create('E4-1'), create('E4-1')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'DUPLICATE', message: 'כבר יש תעודה עם המספר הזה' })
  })

  test('that is unknown is neither changed nor removed', async () => {
    expect(await update('E9', {})).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect(await shop.delete(addressOf('E9'))).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })
})

describe('a certificate that two members of staff edit', () => {
  test('is saved by the first; the refusal of the second shows what the first saved', async () => {
    await create('E4-1')
    expect(await update('E4-1', { size: '190/55ZR17', version: 1 })).toMatchObject({ certificate: { version: 2 } })
    const late = await update('E4-1', { rating: '75W', version: 1 })
    expect(late).toMatchObject({ ok: false, code: 'CHANGED', certificate: { size: '190/55ZR17', version: 2 } })
    expect(late.message).toContain('190/55ZR17')
    expect(await update('E4-1', { rating: '75W', version: 2 })).toMatchObject({ ok: true, certificate: { version: 3 } })
  })

  test('is saved for both when both send the same fields, and a call without a version overwrites the certificate', async () => {
    await create('E4-1')
    const change = { size: '190/55ZR17', version: 1 }
    expect([await update('E4-1', change), await update('E4-1', change)]).toMatchObject([{ ok: true }, { ok: true }])
    expect(await update('E4-1', { size: '200/55ZR17' })).toMatchObject({ ok: true, certificate: { version: 3 } })
  })
})

describe('a certificate in use', () => {
  test('stays, and the refusal names the invoices', async () => {
    await create('E4-1')
    for (const id of ['RD-1', 'RD-2', 'RD-3', 'RD-4']) {
      shop.tick()
      await invoice(id, 'E4-1')
    }
    const refused = (await shop.delete(addressOf('E4-1'))) as Saved
    expect(refused).toMatchObject({ ok: false, code: 'IN_USE', invoices: ['RD-4', 'RD-3', 'RD-2', 'RD-1'] })
    expect(refused.message).toMatch(/RD-4.*RD-3.*RD-2.* ועוד 1/)
    for (const id of ['RD-1', 'RD-2', 'RD-3', 'RD-4']) await shop.delete(`/backoffice/ece/invoices/${id}`)
    expect(await shop.delete(addressOf('E4-1'))).toMatchObject({ ok: true })
  })

  test('is never removed under an invoice that is saved at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await create('E4-1')
      const [removed, saved] = await Promise.all([shop.delete(addressOf('E4-1')), invoice(`RD-${round}`, 'E4-1')])
      const both = [(removed as Saved).ok, (saved as Saved).ok]
      expect(both.filter(Boolean)).toHaveLength(1)
      await shop.delete(`/backoffice/ece/invoices/RD-${round}`)
      await shop.delete(addressOf('E4-1'))
    }
  })
})

describe('a certificate that confirmed rows name', () => {
  const INVOICES = '/backoffice/ece/invoices'
  const row = (eceId: string, checked = true) => ({ name: 'Michelin Road 6', size: '180/55ZR17', eceId, checked })
  type Found = { invoices: { invoiceId: string; version: number; rows: { checked: boolean }[] }[] }
  const states = async () =>
    ((await shop.get(INVOICES)) as Found).invoices
      .toSorted((one, other) => one.invoiceId.localeCompare(other.invoiceId))
      .map(({ invoiceId, version, rows }) => [invoiceId, version, rows.map(({ checked }) => checked)])
  beforeEach(async () => {
    for (const eceId of ['E4-1', 'E4-2']) await create(eceId)
    await shop.post(INVOICES, { invoiceId: 'RD-1', rows: [row('E4-1'), row('E4-2'), row('E4-1')] })
    await shop.post(INVOICES, { invoiceId: 'RD-2', rows: [row('E4-1', false)] })
  })

  test.each([
    ['brand', { brand: 'Pirelli' }],
    ['size', { size: '190/55ZR17' }],
    ['load and speed', { rating: '75W' }],
    ['models, of which one is gone', { goodfor: ['Road 6 GT'] }],
  ])('and whose %s changes has to be confirmed again', async (_, change) => {
    expect(await update('E4-1', change)).toMatchObject({ ok: true, unconfirmed: ['RD-1'] })
    expect(await states()).toEqual([
      ['RD-1', 2, [false, true, false]],
      ['RD-2', 1, [false]],
    ])
  })

  test('and that gets a further model or another document stays confirmed', async () => {
    const saved = await update('E4-1', { s3Path: 'b.pdf', goodfor: ['Road 5', ...fields.goodfor] })
    expect(saved).toMatchObject({ ok: true, certificate: { version: 2 } })
    expect(saved.unconfirmed).toBeUndefined()
    expect(await states()).toContainEqual(['RD-1', 1, [true, true, true]])
  })

  test('and whose change is refused stays confirmed', async () => {
    expect(await update('E4-1', { size: '190/55ZR17', version: 9 })).toMatchObject({ ok: false, code: 'CHANGED' })
    expect(await states()).toContainEqual(['RD-1', 1, [true, true, true]])
  })

  test('and an invoice may change at once', async () => {
    const changes = Array.from({ length: 5 }, (_, index) => [
      update('E4-1', { size: `1${index}0/55ZR17` }),
      shop.put(`${INVOICES}/RD-1`, { rows: [{ ...row('E4-1'), name: `Michelin Road ${index}` }] }),
    ])
    for (const saved of await Promise.all(changes.flat())) expect(saved).toMatchObject({ ok: true })
    expect(await update('E4-1', { size: '200/55ZR17' })).toMatchObject({ ok: true })
    expect((await states())[0]?.[2]).toEqual([false])
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await create('E2-75R-1')
    await create('E2-75R-2', { size: '120/70-17', goodfor: [] })
    await create('E3-75R-3', { brand: 'Pirelli' })
  })

  test('has the newest first, page by page', async () => {
    expect(await found('')).toEqual(['E3-75R-3', 'E2-75R-2', 'E2-75R-1'])
    expect(await found('?limit=2&page=2')).toEqual(['E2-75R-1'])
    expect(await list('?limit=2&page=9')).toMatchObject({ certificates: [], total: 3 })
  })

  test('is filtered by parts of number, brand and size', async () => {
    expect(await found('?eceId=e3')).toEqual(['E3-75R-3'])
    expect(await found('?brand=MICH')).toEqual(['E2-75R-2', 'E2-75R-1'])
    expect(await found('?size=120/70/17')).toEqual(['E2-75R-2'])
    expect(await found('?size=180 / 55 zr')).toEqual(['E3-75R-3', 'E2-75R-1'])
    expect(await found('?brand=Pirelli&size=120')).toEqual([])
    expect(await found('?eceId=%25')).toEqual([])
  })

  test('of a thousand comes at once; more is malformed', async () => {
    expect(await list('?limit=1000')).toMatchObject({ total: 3 })
    for (const query of ['?limit=1001', '?limit=0', '?page=0', '?page=x'])
      await expect(list(query)).rejects.toMatchObject({ status: 400 })
  })
})

test('an import adds what is new and leaves the rest', async () => {
  const clock = { now: () => new Date() }
  const deps = { database: shop.database, clock, newId: () => crypto.randomUUID() }
  await create('E4-1', { rating: 'own' })
  await importEceCertificates(deps, [
    { eceId: 'E4-1', ...fields },
    { eceId: 'E4-2', ...fields },
  ])
  expect(await list()).toMatchObject({ total: 2, certificates: [{ eceId: 'E4-2' }, { eceId: 'E4-1', rating: 'own' }] })
})
