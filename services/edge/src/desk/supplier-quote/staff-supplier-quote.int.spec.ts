import { quotesLimit } from '@zmig/edge-contract'
import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  ;({ cookie } = signedIn)
  ;({ staffId } = signedIn.staff)
  await fixture.publish(tyreListed())
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const QUOTES = '/api/v1/admin/supplier-quotes'
const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as object }
}
const check = {
  lines: 2,
  good: 1,
  faulty: 1,
  faults: [{ line: 3, value: '-3', message: 'eur' }],
  added: 1,
  changed: 0,
  unchanged: 0,
}
const file = { uploadId: newId(), kind: 'quotes', apply: true }

it('lists quotes in euro with their products', async () => {
  const quote = { ean: REAR, supplier: 'rduch', eurCents: 9_050, stock: 7, at: '2026-11-20T08:00:00.000Z' }
  fixture.services.answer = () => ({ quotes: [quote, { ...quote, ean: '2999999999999' }], total: 2 })
  expect(await call('GET', `${QUOTES}?ean=290&supplier=rduch&page=2&limit=20`)).toMatchObject({
    status: 200,
    body: {
      ok: true,
      quotes: [{ ean: REAR, eur: 90.5, stock: 7, product: { brand: 'Michelin' } }, { product: null }],
      pagination: { page: 2, limit: 20, total: 2 },
    },
  })
  expect(fixture.services.calls[0]?.path).toBe('/backoffice/supplier-quotes?page=2&limit=20&ean=290&supplier=rduch')
  for (const query of ['?ean=x', '?supplier=other', '?limit=101', '?page=0'])
    expect((await call('GET', QUOTES + query)).status).toBe(400)
})

it('passes a file on as one of the member of staff, and refuses what is none', async () => {
  fixture.services.answer = () => ({ ok: true })
  const upload = async (bytes: Buffer, query = `uploadId=${file.uploadId}`, type = 'text/csv') => {
    const headers = { ...cookie, 'content-type': type }
    const init = { method: 'POST', headers, body: new Uint8Array(bytes) }
    const response = await fetch(`${fixture.url}${QUOTES}/upload?${query}`, init)
    return { status: response.status, body: (await response.json()) as object }
  }
  // whatever the address says of its sender
  expect(await upload(Buffer.from('ean'), `uploadId=${file.uploadId}&by=st_other`)).toEqual({
    status: 200,
    body: { ok: true },
  })
  expect(fixture.services.calls.at(-1)).toEqual({
    path: `/backoffice/supplier-quotes/upload?by=${staffId}&uploadId=${file.uploadId}`,
    body: Buffer.from('ean'),
  })
  expect((await upload(Buffer.from('ean'), 'uploadId=..%2Fx')).status).toBe(400)
  expect((await upload(Buffer.from('{}'), undefined, 'application/json')).status).toBe(422)
  expect(await upload(Buffer.alloc(quotesLimit.most + 1))).toMatchObject({
    status: 413,
    body: { error: 'TOO_LARGE', message: quotesLimit.tooLarge },
  })
  expect(fixture.services.calls).toHaveLength(1)
})

it('records an import that was saved, and shows the lines of one that was refused', async () => {
  const actions = () => fixture.database.query(`select 1 from edge.audit where action = 'supplier-quotes-imported'`)
  fixture.services.answer = () => ({ ok: false, code: 'FAULTS', message: 'יש שורות שגויות', check })
  expect(await call('POST', `${QUOTES}/import`, file)).toMatchObject({
    status: 409,
    body: { ok: false, error: 'FAULTS', check },
  })
  fixture.services.answer = () => ({ ok: true, applied: false, check })
  expect(await call('POST', `${QUOTES}/import`, { ...file, apply: false })).toMatchObject({ status: 200 })
  expect(await actions()).toHaveLength(0)
  fixture.services.answer = () => ({ ok: true, applied: true, check })
  expect(await call('POST', `${QUOTES}/import`, { ...file, onlyGood: true })).toMatchObject({ body: { applied: true } })
  expect(fixture.services.calls.at(-1)?.body).toEqual({ ...file, onlyGood: true, by: staffId })
  expect(await actions()).toHaveLength(1)
})
