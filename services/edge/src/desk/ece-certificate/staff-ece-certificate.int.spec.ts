import { request } from 'node:http'
import { documentLimit } from '@zmig/edge-contract'
import { HttpProblem, newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const CERTIFICATES = '/api/v1/admin/ece/certificates'
const DOCUMENTS = '/api/v1/admin/ece/documents'
const id = newId()
const fields = { brand: 'Michelin', size: '180/55ZR17', rating: '73W', s3Path: 'a.pdf', goodfor: ['Road 6'] }
const own = { _id: id, eceId: 'E2/75R', ...fields, version: 2 }

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as unknown }
}
const recorded = async (subject = id) =>
  fixture.database.query<{ action: string; details: object }>(
    'select action, details from edge.audit where subject = $1 order by id',
    [subject],
  )

describe('certificates', () => {
  it('are listed page by page, twenty at first and a thousand at most', async () => {
    fixture.services.answer = () => ({ certificates: [own], total: 41 })
    expect(await call('GET', CERTIFICATES)).toEqual({
      status: 200,
      body: { ok: true, certificates: [own], pagination: { page: 1, limit: 20, total: 41 } },
    })
    const query = '?page=2&limit=1000&eceId=E2&brand=mich&size=180%2F55'
    expect(await call('GET', CERTIFICATES + query)).toMatchObject({ body: { pagination: { page: 2, limit: 1_000 } } })
    expect(fixture.services.calls.map(({ path }) => path)).toEqual([
      '/backoffice/ece/certificates?page=1&limit=20&eceId=&brand=&size=',
      `/backoffice/ece/certificates${query}`,
    ])
    for (const wrong of ['?limit=1001', '?limit=0', '?page=0', '?page=one'])
      expect((await call('GET', CERTIFICATES + wrong)).status).toBe(400)
  })

  it('are created, changed and removed, each recorded with values before and after', async () => {
    fixture.services.answer = () => ({ ok: true, certificate: own, before: { ...own, rating: '75W' } })
    const body = { eceId: 'E2/75R', ...fields }
    const saved = { status: 200, body: { ok: true, certificate: own } }
    expect(await call('POST', CERTIFICATES, body)).toEqual(saved)
    expect(await call('PUT', `${CERTIFICATES}/E2%2F75R`, { ...body, version: 1 })).toEqual(saved)
    expect(await call('PUT', `${CERTIFICATES}/E2%2F75R`, fields)).toEqual(saved)
    expect(await call('DELETE', `${CERTIFICATES}/E2%2F75R`)).toEqual({ status: 200, body: { ok: true } })
    expect(fixture.services.calls).toEqual([
      { path: '/backoffice/ece/certificates', body },
      { path: '/backoffice/ece/certificates/E2%2F75R', body: { ...fields, version: 1 } },
      { path: '/backoffice/ece/certificates/E2%2F75R', body: fields },
      { path: '/backoffice/ece/certificates/E2%2F75R' },
    ])
    const rows = await recorded()
    expect(rows.map(({ action }) => action)).toEqual([
      'ece-certificate-created',
      'ece-certificate-changed',
      'ece-certificate-changed',
      'ece-certificate-deleted',
    ])
    expect(rows[1]?.details).toEqual({
      named: 'E2/75R',
      changes: [{ field: 'rating', before: '75W', after: '73W' }],
    })
  })

  it.each([
    ['NOT_FOUND', 404],
    ['VALIDATION', 422],
    ['DUPLICATE', 409],
    ['CHANGED', 409],
  ])('that are refused with %s are answered with %i and the present state, and not recorded', async (code, status) => {
    const before = await recorded()
    fixture.services.answer = () => ({ ok: false, code, message: 'סיבה', certificate: own })
    const answer = { status, body: { ok: false, error: code, message: 'סיבה', certificate: own } }
    expect(await call('POST', CERTIFICATES, { eceId: 'E2/75R', ...fields })).toMatchObject(answer)
    expect(await call('PUT', `${CERTIFICATES}/E2%2F75R`, fields)).toMatchObject(answer)
    expect(await recorded()).toEqual(before)
  })

  it('name the invoices whose rows have to be confirmed again', async () => {
    fixture.services.answer = () => ({ ok: true, certificate: own, before: own, unconfirmed: ['RD-1'] })
    expect(await call('PUT', `${CERTIFICATES}/E2%2F75R`, fields)).toEqual({
      status: 200,
      body: { ok: true, certificate: own, unconfirmed: ['RD-1'] },
    })
  })

  it('in use stay, with the invoices that name them', async () => {
    fixture.services.answer = () => ({ ok: false, code: 'IN_USE', message: 'סיבה', invoices: ['RD-1'] })
    expect(await call('DELETE', `${CERTIFICATES}/E2%2F75R`)).toMatchObject({
      status: 409,
      body: { ok: false, error: 'IN_USE', message: 'סיבה', invoices: ['RD-1'] },
    })
  })

  it('keep the number under which they were saved', async () => {
    expect(await call('PUT', `${CERTIFICATES}/E2%2F75R`, { ...fields, eceId: 'E3' })).toMatchObject({
      status: 422,
      body: { ok: false, error: 'VALIDATION' },
    })
    expect(fixture.services.calls).toEqual([])
  })

  it.each([
    ['no number', { ...fields }],
    ['a number that is none', { ...fields, eceId: 7 }],
    ['no brand', { eceId: 'E2', size: '1' }],
    ['models as a text', { ...fields, eceId: 'E2', goodfor: 'Road 6' }],
    ['a list', []],
  ])('with %s are malformed', async (_, body) => {
    expect((await call('POST', CERTIFICATES, body)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  })
})

const upload = (bytes: Buffer | string, type = 'application/pdf', name = 'E2.pdf') =>
  fetch(`${fixture.url}${DOCUMENTS}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...cookie, 'content-type': type },
    body: new Uint8Array(Buffer.from(bytes)),
  })

describe('a document', () => {
  it('is handed to the back office, byte by byte', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0, 0xff, 0xfe, 0x0a])
    fixture.services.answer = () => ({ ok: true, s3Path: 'E2-1.pdf', bytes: 6 })
    const response = await upload(bytes, 'application/pdf', 'תעודה E2.pdf')
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { ok: true, s3Path: 'E2-1.pdf' },
    })
    const [sent] = fixture.services.calls
    expect(new URLSearchParams(sent?.path.split('?')[1]).get('name')).toBe('תעודה E2.pdf')
    expect(bytes.equals(sent?.body as Buffer)).toBe(true)
    expect((await recorded('E2-1.pdf')).map(({ action }) => action)).toEqual(['ece-document-uploaded'])
  })

  it('that is no PDF is refused with the reason', async () => {
    fixture.services.answer = () => ({ ok: false, code: 'VALIDATION', message: 'הקובץ אינו PDF תקין' })
    const response = await upload('<html>')
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 422,
      body: { ok: false, error: 'VALIDATION', message: 'הקובץ אינו PDF תקין' },
    })
  })

  it.each([
    ['text/html', 415],
    ['image/png', 422], // another address takes pictures
    ['multipart/form-data; boundary=x', 415],
    ['application/json', 422],
  ])('sent as %s is not taken', async (type, status) => {
    expect((await upload('{}', type)).status).toBe(status)
    expect(fixture.services.calls).toEqual([])
  })

  it('of more than the limit is refused, with and without a Content-Length', async () => {
    const bytes = Buffer.alloc(documentLimit.most + 1)
    const response = await upload(bytes)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 413,
      body: { ok: false, error: 'TOO_LARGE' },
    })
    const status = await new Promise((resolve, reject) => {
      const headers = { ...cookie, 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' }
      const sent = request(fixture.url + DOCUMENTS, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode)
        answer.resume()
      })
      sent.on('error', reject)
      sent.end(bytes)
    })
    expect(status).toBe(413)
    expect(fixture.services.calls).toEqual([])
  })

  it('is a download that nothing shows, whatever it holds', async () => {
    const hostile = Buffer.from('%PDF-1.4 <</S/JavaScript/JS(app.alert(1))>>')
    fixture.services.answer = () => hostile
    const response = await fixture.get(`${DOCUMENTS}/2026%2FE2-1.pdf`, cookie)
    expect(response.status).toBe(200)
    expect(hostile.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
    expect(fixture.services.calls[0]?.path).toBe('/backoffice/ece/documents/2026%2FE2-1.pdf')
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="E2-1.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toMatch(/^sandbox;/)
    expect((await recorded('2026/E2-1.pdf')).map(({ action }) => action)).toEqual(['ece-document-read'])
  })

  it('that is not there is said so in Hebrew', async () => {
    fixture.services.answer = () => {
      throw new HttpProblem(404)
    }
    for (const path of ['never.pdf', '..%2F..%2Fetc%2Fpasswd', '%2e%2e%2fx.pdf']) {
      const response = await fixture.get(`${DOCUMENTS}/${path}`, cookie)
      expect(response.status).toBe(404)
    }
    const response = await fixture.get(`${DOCUMENTS}/never.pdf`, cookie)
    expect(await response.json()).toMatchObject({
      ok: false,
      error: 'NOT_FOUND',
      message: 'המסמך לא נמצא במאגר המסמכים',
    })
  })
})

test('a name with quotes or line breaks changes no header', async () => {
  fixture.services.answer = () => Buffer.from('%PDF-1.4')
  const response = await fixture.get(`${DOCUMENTS}/${encodeURIComponent('a"; filename="b.html.pdf')}`, cookie)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a---filename--b.html.pdf"')
})
