import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture({ LIMITS: 'slice-report=5' })
})
afterAll(() => fixture.stop())
beforeEach(() => void fixture.services.calls.splice(0))

const PATH = '/collector/slice-reports'
const checkout = { slice: 'checkout', version: '1.0.0-b', signals: ['document', 'mounted'], vitals: { lcp: 900 } }

test('hands reports on together with whose page it is, and with nothing else that the page said', async () => {
  const { setCookie = '', visitor } = fixture.edge.identifyVisitor(undefined)
  const [cookie = ''] = setCookie.split(';')
  const sent = { slices: [{ ...checkout, message: 'דנה 0501234567', page: '/order/Z-1001.secret-link' }] }
  for (const headers of [{ cookie }, { cookie: cookie.slice(0, -1) }])
    expect(await (await fixture.post(PATH, sent, headers)).json()).toEqual({ ok: true })
  const other: unknown = expect.not.stringContaining(visitor)
  await eventually(() => {
    expect(fixture.services.calls).toEqual([
      {
        path: '/slices/reports',
        body: {
          reports: [
            { visitor, slices: [{ ...checkout, given: false }] },
            { visitor: other, slices: [{ ...checkout, given: false }] },
          ],
        },
      },
    ])
  })
})

test('hands on a keyed hash of the address, and not the address', async () => {
  await fixture.post(PATH, { slices: [checkout] }, { 'x-forwarded-for': '203.0.113.9' })
  await eventually(() => {
    expect(fixture.services.calls).toMatchObject([
      { body: { reports: [{ address: expect.stringMatching(/^[\w-]{22}$/) as string }] } },
    ])
  })
})

test('checks the marks of the versions, and hands on which of them the page was given', async () => {
  const mark = fixture.edge.markOf('checkout', '1.0.0-b')
  const altered = mark.slice(0, -1) + (mark.endsWith('A') ? 'Q' : 'A')
  const slices = [
    { ...checkout, mark },
    { ...checkout, mark: altered },
    { ...checkout, version: '9.9.9-forged', mark },
    { ...checkout, slice: 'storefront', mark },
  ]
  expect((await fixture.post(PATH, { slices })).status).toBe(200)
  await eventually(() => {
    const [call] = fixture.services.calls as { body: { reports: [{ slices: { given: boolean }[] }] } }[]
    expect(call?.body.reports[0].slices.map(({ given }) => given)).toEqual([true, false, false, false])
    expect(JSON.stringify(call)).not.toContain(mark)
  })
})

test.each([
  ['a mark that is too long', { slices: [{ ...checkout, mark: 'x'.repeat(41) }] }],
  ['a signal that there is not', { slices: [{ ...checkout, signals: ['hacked'] }] }],
  ['a slice whose name is a path', { slices: [{ ...checkout, slice: '../admin' }] }],
  ['vitals that are no measurements', { slices: [{ ...checkout, vitals: { lcp: -1 } }] }],
  ['more slices than a page has', { slices: Array.from({ length: 9 }, () => checkout) }],
  ['nothing', {}],
])('refuses %s', async (_, body) => {
  expect((await fixture.post(PATH, body)).status).toBe(400)
})

test('refuses a body of more than 2 KB before it is read, and one that does not say its length', async () => {
  const long = { slices: [checkout], padding: 'x'.repeat(2_048) }
  expect((await fixture.post(PATH, long)).status).toBe(413)
  const pieces = new Blob([JSON.stringify({ slices: [checkout] })]).stream()
  const headers = { 'content-type': 'application/json' }
  const unsaid = await fetch(fixture.url + PATH, {
    method: 'POST',
    headers,
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  expect(unsaid.status).toBe(413)
})

test('refuses reports of a page of another site, and too many from one address', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await fixture.post(PATH, { slices: [checkout] }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1)
    statuses.push((await fixture.post(PATH, { slices: [checkout] }, headers)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
