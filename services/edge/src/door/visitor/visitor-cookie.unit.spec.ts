import { expect, it } from 'vitest'
import { identifyVisitor } from './visitor-cookie.ts'
import { createVisitorIds } from './visitor.ts'

const visitors = createVisitorIds({ sessionSecret: 'a secret' })
const identify = (cookies?: string) => identifyVisitor(visitors, cookies)
const valueOf = (setCookie = '') => /^__Host-zmig_visitor=([^;]+);/.exec(setCookie)?.[1] ?? ''

it('gives a browser an id with its first document, in a cookie that no script reads', () => {
  const { visitor, setCookie } = identify()
  expect(visitors.verify(valueOf(setCookie))).toBe(visitor)
  expect(setCookie?.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(identify().visitor).not.toBe(visitor)
})

it('knows the browser by it from then on, and sets nothing', () => {
  const { visitor, setCookie } = identify()
  expect(identify(`cart=x; __Host-zmig_visitor=${valueOf(setCookie)}`)).toEqual({ visitor })
})

it('keeps the id of a browser that has a stats cookie', () => {
  const signed = visitors.issue()
  const stats = `stats=${encodeURIComponent(JSON.stringify({ visitorId: signed }))}`
  const { visitor, setCookie } = identify(stats)
  expect([visitor, valueOf(setCookie)]).toEqual([signed.split('.')[0], signed])
})

it.each([
  ['altered', (signed: string) => signed.replace('v_', 'v_x')],
  ['without a signature', (signed: string) => signed.split('.')[0] ?? ''],
  ['of another secret', () => createVisitorIds({ sessionSecret: 'another' }).issue()],
  ['empty', () => ''],
])('replaces an id that is %s', (_, alter) => {
  const { visitor, setCookie } = identify(`__Host-zmig_visitor=${alter(visitors.issue())}`)
  expect(visitors.verify(valueOf(setCookie))).toBe(visitor)
})
