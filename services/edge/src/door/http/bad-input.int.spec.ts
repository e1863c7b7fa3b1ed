import { Problem } from '@zmig/edge-contract'
import { TermsChanged } from '@zmig/events'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { endpoints } from '../api-documents/openapi.ts'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(TermsChanged.create(TermsChanged.example, now()))
})
afterAll(() => fixture.stop())

/** What a caller sees of a refusal. */
const seen = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  problem: Problem.parse(await response.json()),
})
const send = (path: string, init: RequestInit) => fetch(fixture.url + path, init)
const json = (body: string): RequestInit => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } })
const QUOTE = '/api/v1/checkout/quote'

it.each([
  ['an unknown path', '/api/v1/unknown', {}, 404],
  ['the edge itself', '', {}, 404],
  ['a path with too many parts', '/api/v1/tires/MO/1/2/3/4', {}, 404],
  ['a wrong method on a read', '/api/v1/top/sellers', { method: 'DELETE' }, 405],
  ['a read of a command', '/api/v1/checkout', {}, 405],
  ['a wrong method on an unknown path', '/api/v1/unknown', { method: 'PUT' }, 404],
  ['malformed JSON', QUOTE, json('{"cart":'), 400],
  ['JSON that is no object', QUOTE, json('[]'), 400],
  ['no body', QUOTE, { method: 'POST' }, 400],
  ['a quantity as text', QUOTE, json('{"cart":{"items":[{"ean":"2907373823466","quantity":"2"}]}}'), 400],
  ['a body over 64 KB', QUOTE, json(JSON.stringify({ cart: { items: [] }, filler: 'x'.repeat(65 * 1024) })), 413],
  ['a body that is not JSON', QUOTE, { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
  ['a limit that is no number', '/api/v1/popular/sizes?limit=many', {}, 400],
  ['a limit that is too large', '/api/v1/popular/sizes?limit=51', {}, 400],
  ['a parameter that is too long', `/api/v1/tires/MO/${'1'.repeat(101)}`, {}, 400],
  ['an address that is too long', `/api/v1/tires/MO/${'1'.repeat(2_100)}`, {}, 414],
  ['broken percent-encoding', '/api/v1/tires/MO/%E0%A4%A', {}, 400],
  ['a NUL in the address', '/api/v1/bybrand/MO/tires/a%00b', {}, 400],
  ['a control character', '/api/v1/bybrand/MO/tires/a%0Ab', {}, 400],
] satisfies [string, string, RequestInit, number][])('answers %s with a problem', async (_, path, init, status) => {
  const { type, problem, ...answer } = await seen(await send(path, init))
  expect(answer.status).toBe(status)
  expect(type).toContain('application/problem+json')
  expect(problem).toMatchObject({ status, title: expect.any(String) as unknown, detail: expect.any(String) as unknown })
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts:|\\n +at /)
})

it('answers a refusal of staff with a problem too, and with the members of the specification beside it', async () => {
  const { cookie } = await signInStaff(fixture)
  const { answer } = fixture.services
  onTestFinished(() => void (fixture.services.answer = answer))
  const message = 'ההזמנה לא נמצאה'
  fixture.services.answer = () => ({ ok: false, code: 'NOT_FOUND', message })
  const init = { method: 'POST', body: '{}', headers: { ...cookie, 'content-type': 'application/json' } }
  const { status, type, problem } = await seen(await send('/api/v1/draft-orders/none/cancel', init))
  expect([status, type]).toEqual([404, 'application/problem+json; charset=utf-8'])
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: message,
    ok: false,
    error: 'NOT_FOUND',
    message,
  })
})

it('names the right method with a 405', async () => {
  expect((await send('/api/v1/top/sellers', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
  expect((await send('/api/v1/checkout', {})).headers.get('allow')).toBe('POST')
  expect((await send('/auth/session', { method: 'HEAD' })).headers.get('allow')).toBe('GET')
  expect((await send('/auth/session', { method: 'DELETE' })).headers.get('allow')).toBe('GET')
})

it.each([
  '/api/v1/tires/MO/1/2/3',
  '/api/v1/tires/MO/x',
  '/api/v1/sizes/for/MO/x/y',
  '/api/v1/sizes/profiles/for/MO/x',
])('answers the unknown %s with an empty list', async (path) => {
  const response = await send(path, {})
  expect(response.status).toBe(200)
  const body: unknown = await response.json()
  expect(Array.isArray(body) ? body : (body as { result: unknown[] }).result).toEqual([])
})

it('answers an unknown brand and category with an empty list', async () => {
  expect(await (await send('/api/v1/bybrand/MO/tires/nobody', {})).json()).toMatchObject({ result: [] })
  expect(await (await send('/api/v1/bybrand/MO/tires/---', {})).json()).toMatchObject({ result: [] })
  expect(await (await send('/api/v1/category/none/items', {})).json()).toMatchObject({ result: [], category: null })
})

it('never answers 5xx to text that looks like SQL or markup, anywhere in the contract', async () => {
  const hostile = encodeURIComponent(`'; drop table edge.tyre; --<script>"%_\\`)
  const refused: string[] = []
  for (const [, { method, path }] of endpoints) {
    const response = await send(path.replace(/\{\w+\}/g, hostile), method === 'GET' ? {} : json('{}'))
    if (response.status >= 500) refused.push(`${method} ${path}`)
  }
  expect(refused).toEqual([])
})
