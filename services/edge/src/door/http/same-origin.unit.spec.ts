import { describe, expect, it } from 'vitest'
import { requireSameOrigin } from './edge-router.ts'

const ask = (headers: Record<string, string>) => () =>
  requireSameOrigin({ headers: { host: 'shop.test:8080', ...headers } } as never, 'https://zmigo.co.il')

describe('a call from', () => {
  it.each([
    ['a tool that sends neither header', {}],
    ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test:8080' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['our public address, behind a proxy', { origin: 'https://zmigo.co.il' }],
  ])('%s passes', (_, headers) => {
    expect(ask(headers)).not.toThrow()
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port', { origin: 'http://shop.test:9999' }],
  ])('%s is refused', (_, headers) => {
    expect(ask(headers)).toThrow(expect.objectContaining({ status: 403 }))
  })
})
