import { listWaitingDocuments, orderDocuments } from '@zmig/edge-contract'
import { HttpProblem } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { orderPaid, orderPlaced, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
  const personId = await savePerson(fixture.database, { name: 'דנה כהן', phone: '0501234567', email: '' })
  await fixture.publish(tyreListed(), orderPlaced({ orderId: 'Z-1', personId }), orderPaid({ orderId: 'Z-1' }))
  await fixture.publish(orderPlaced({ orderId: 'Z-2', personId }))
})
afterAll(() => fixture.stop())

const ID = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const document = {
  id: ID,
  orderId: 'Z-1',
  kind: 'invoice-receipt',
  status: 'issued',
  number: '3001',
  url: 'https://documents.example/3001',
  allocation: null,
  total: 189_850,
  day: '2026-11-21',
}
const waiting = { ...document, reason: 'no-allocation', others: [], tries: 1, queuedAt: '2026-11-21T10:04:00.000Z' }
const play = (answers: Record<string, object>) => {
  fixture.services.calls.length = 0
  fixture.services.answer = ({ path }) => {
    const found = answers[path]
    if (!found) throw new HttpProblem(503, 'Away', 'away')
    return found
  }
}
const get = async (path: string) => (await fixture.get(path, cookie)).json() as Promise<Record<string, unknown>>

test('the documents of an order are shown in shekels with their numbers and links', async () => {
  play({ '/invoices/documents/of/Z-1': { documents: [document] } })
  const found = await get('/api/v1/admin/orders/Z-1/documents')
  expect(orderDocuments.answer.parse(found)).toEqual(found)
  expect(found['documents']).toEqual([{ ...document, total: 1_898.5 }])
})

test('what a person has to look at says what happened and what to do', async () => {
  const refused = { ...waiting, status: 'stuck', number: null, url: null, reason: 'ezcount-106' }
  const away = { ...refused, status: 'waiting', reason: 'TimeoutError' }
  const both = { ...waiting, reason: 'also-by-hand' }
  play({ '/invoices/documents/waiting': { documents: [waiting, refused, away, both] } })
  const found = await get('/api/v1/admin/inbox/documents')
  expect(listWaitingDocuments.answer.parse(found)).toEqual(found)
  expect(found['documents']).toMatchObject([
    { message: expect.stringContaining('בלי מספר הקצאה') as string },
    { message: expect.stringContaining('דחתה את המסמך') as string },
    { message: expect.stringContaining('לא עונה') as string },
    { number: '3001', message: expect.stringContaining('גם מערכת החשבוניות הפיקה') as string },
  ])
})

test.each(['retry', 'by-hand', 'settle', 'reissue'])('%s is done by the service, and recorded', async (word) => {
  play({ [`/invoices/documents/${ID}/${word}`]: { ok: true } })
  const answer = await fixture.post(`/api/v1/admin/documents/${ID}/${word}`, {}, cookie)
  expect(answer.status).toBe(200)
  const rows = await fixture.database.query<{ action: string }>(
    'select action from edge.audit where subject = $1 order by id desc limit 1',
    [ID],
  )
  const actions: Record<string, string> = {
    retry: 'document-retried',
    'by-hand': 'document-by-hand',
    settle: 'document-settled',
    reissue: 'document-reissued',
  }
  expect(rows).toEqual([{ action: actions[word] }])
  play({ [`/invoices/documents/${ID}/${word}`]: { ok: false, code: 'NOT_WAITING', message: 'כבר טופל' } })
  expect((await fixture.post(`/api/v1/admin/documents/${ID}/${word}`, {}, cookie)).status).toBe(409)
})

test('a late allocation number is kept by the service, and recorded; what is none is refused', async () => {
  const path = `/invoices/documents/${ID}/allocation`
  const keep = (allocation: string) => fixture.post(`/api/v1/admin/documents/${ID}/allocation`, { allocation }, cookie)
  play({ [path]: { ok: true } })
  expect((await keep('123456789')).status).toBe(200)
  expect(fixture.services.calls).toEqual([{ path, body: { allocation: '123456789' } }])
  expect(
    await fixture.database.query(
      `select details -> 'changes' as changes from edge.audit where action = 'document-allocated' and subject = $1`,
      [ID],
    ),
  ).toEqual([{ changes: [{ field: 'allocation', before: null, after: '123456789' }] }])
  for (const typed of ['', '12345678', '1234567890', '12345678a']) expect((await keep(typed)).status).toBe(400)
  play({ [path]: { ok: false, code: 'NOT_WAITING', message: 'כבר טופל' } })
  expect((await keep('123456789')).status).toBe(409)
})

test('an order is found by the number of its document, and the search goes on while the service is away', async () => {
  const search = async () => (await get('/api/v1/orders?q=3001&page=1'))['orders'] as { orderId: string }[]
  play({ '/invoices/documents/number/3001': { orderIds: ['Z-1'] } })
  expect((await search()).map(({ orderId }) => orderId)).toEqual(['Z-1'])
  play({})
  expect(await search()).toEqual([])
})

test('the business of an invoice is set by ordering, and its details are not recorded', async () => {
  const named = { nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888882' }
  const path = '/ordering/orders/Z-1/invoice'
  play({ [path]: { ok: true } })
  expect((await fixture.post('/api/v1/admin/orders/Z-1/invoice', named, cookie)).status).toBe(200)
  expect(fixture.services.calls).toEqual([{ path, body: named }])
  const recorded = await fixture.database.query<{ details: object }>(
    `select details from edge.audit where action = 'invoice-named' and subject = 'Z-1'`,
  )
  expect(recorded).toHaveLength(1)
  expect(JSON.stringify(recorded)).not.toMatch(/514888882|אופנועי/)
  play({ [path]: { ok: false, code: 'VALIDATION', message: 'מספר לא תקין' } })
  expect((await fixture.post('/api/v1/admin/orders/Z-1/invoice', named, cookie)).status).toBe(422)
})
