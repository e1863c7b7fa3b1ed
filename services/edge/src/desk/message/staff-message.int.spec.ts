import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

const entry = {
  id: '7',
  status: 'given_up',
  template: 'paid',
  channel: 'mail',
  recipientKind: 'person',
  aboutId: 'Z-100042',
  tries: 3,
  queuedAt: '2026-11-21T10:00:00.000Z',
  reason: 'smtp-550',
  doneAt: null,
}

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, `/api/v1/admin/${path}`, body, cookie)
  return { status: response.status, body: (await response.json()) as unknown }
}
const audited = async () =>
  (
    await fixture.database.query<{ action: string; subject: string }>(
      'select action, subject from edge.audit order by id desc limit 1',
    )
  )[0]

it('lists what did not get out, and all about an order as people type its number', async () => {
  fixture.services.answer = () => ({ messages: [entry] })
  expect(await call('GET', 'messages')).toEqual({
    status: 200,
    body: { ok: true, orderId: null, messages: [entry] },
  })
  expect(await call('GET', 'messages?order=z100042')).toMatchObject({ body: { orderId: 'Z-100042' } })
  expect(fixture.services.calls.map(({ path }) => path)).toEqual([
    '/notifications/messages',
    '/notifications/messages/about/Z-100042',
  ])
  expect(await audited()).toEqual({ action: 'messages-read', subject: 'Z-100042' })
  fixture.services.calls.length = 0
  expect(await call('GET', `messages?order=${encodeURIComponent("'; drop")}`)).toMatchObject({
    body: { orderId: null, messages: [] },
  })
  expect(fixture.services.calls).toEqual([])
  expect((await call('GET', `messages?order=${'1'.repeat(41)}`)).status).toBe(400)
})

it('says what a text costs in shekels', async () => {
  const text = { segments: 2, cost: 14, delivery: 'delivered' }
  const sent = { ...entry, channel: 'text', status: 'sent', reason: '', text }
  fixture.services.answer = () => ({ messages: [sent, { ...sent, text: { ...text, cost: null, delivery: null } }] })
  const listed = await call('GET', 'messages?order=Z-100042')
  expect(listed.body).toMatchObject({
    messages: [{ text: { segments: 2, cost: 0.14, delivery: 'delivered' } }, { text: { cost: null, delivery: null } }],
  })
})

const html = '<!doctype html><html><body style="margin:0"><script>alert(1)</script></body></html>'
const letter = {
  ok: true,
  message: entry,
  to: 'd@example.com',
  subject: 'התשלום התקבל',
  html,
  text: 'התשלום התקבל',
  attachments: [],
  writtenAt: '2026-11-21T10:00:00.000Z',
}

it('shows a message, and its letter under a policy that runs and loads nothing', async () => {
  fixture.services.answer = () => letter
  expect(await call('GET', 'messages/7')).toMatchObject({
    body: { ok: true, shown: { to: 'd@example.com', hasLetter: true, message: { id: '7' } } },
  })
  expect(await audited()).toEqual({ action: 'message-read', subject: 'Z-100042' })
  const response = await fixture.get('/api/v1/admin/messages/7/letter', cookie)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toMatch(/; sandbox$/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe(html)
  expect((await fixture.get('/api/v1/admin/messages/7/letter')).status).toBe(401)
})

it('says that an erased person has nothing to show', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'ERASED', message: 'הפרטים נמחקו' })
  expect(await call('GET', 'messages/7')).toMatchObject({
    status: 409,
    body: { ok: false, error: 'ERASED', message: 'הפרטים נמחקו' },
  })
  expect((await fixture.get('/api/v1/admin/messages/7/letter', cookie)).status).toBe(404)
})

it('sends one again, or all, each recorded; what is sent already is refused', async () => {
  fixture.services.answer = () => ({ ok: true, count: 4 })
  expect(await call('POST', 'messages/7/retry', {})).toEqual({ status: 200, body: { ok: true } })
  expect(await audited()).toEqual({ action: 'message-retried', subject: '7' })
  expect(await call('POST', 'retry-messages', {})).toEqual({ status: 200, body: { ok: true, count: 4 } })
  expect(await audited()).toMatchObject({ action: 'messages-retried' })
  expect(fixture.services.calls.map(({ path }) => path)).toEqual([
    '/notifications/messages/7/retry',
    '/notifications/messages/retry',
  ])
  fixture.services.answer = () => ({ ok: false, code: 'NOT_WAITING', message: 'כבר נשלחה' })
  expect(await call('POST', 'messages/7/retry', {})).toMatchObject({ status: 409 })
})

it('replays parked events where projections run, recorded; an unknown reader is refused', async () => {
  fixture.services.answer = () => ({ ok: true, applied: 2, left: 1 })
  const body = { projection: 'edge-tyre', key: '2900000000018' }
  expect(await call('POST', 'parked/replay', body)).toEqual({
    status: 200,
    body: { ok: true, applied: 2, left: 1 },
  })
  expect(fixture.services.calls).toEqual([{ path: '/projections/parked/replay', body }])
  expect(await audited()).toEqual({ action: 'parked-replayed', subject: 'edge-tyre' })
  fixture.services.answer = () => ({ ok: false, code: 'NOT_FOUND', message: 'אין' })
  expect((await call('POST', 'parked/replay', { projection: 'none' })).status).toBe(404)
  expect((await call('POST', 'parked/replay', { projection: '' })).status).toBe(400)
})
