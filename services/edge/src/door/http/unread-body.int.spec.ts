import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'

let fixture: EdgeFixture
const TIMES = 2
beforeAll(async () => {
  fixture = await startEdgeFixture({ LIMITS: `body=${TIMES}, metric=${TIMES}` })
})
afterAll(() => fixture.stop())

/** Sends the head of a POST whose body never comes. @returns the status; a call that reads the body would never answer */
const postWithoutEnd = (path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host, pathname } = new URL(fixture.url)
    const lines = Object.entries({ host, 'content-type': 'application/json', 'content-length': '60000', ...headers })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const socket = connect(Number(port), hostname, () =>
      socket.write(`POST ${pathname}${path} HTTP/1.1\r\n${head}\r\n[1,1,`),
    )
    socket.once('data', (bytes) => {
      resolve(Number(bytes.toString().split(' ')[1]))
      socket.destroy()
    })
    socket.on('error', reject)
  })

const QUOTE = '/api/v1/checkout/quote'
const foreign = { origin: 'https://evil.test' }
const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` })

it.each([
  ['an unknown path', '/api/v1/unknown', {}, 404],
  ['a page of another site', QUOTE, foreign, 403],
  ['somebody who is not signed in', '/api/v1/admin/coupons', {}, 401],
])('refuses %s without reading the body', async (_, path, headers, status) => {
  expect(await postWithoutEnd(path, headers)).toBe(status)
})

it.each([
  ['a call with a limit of its own', '/collector/policy-reports', 1],
  ['any other call', QUOTE, 2],
])('counts %s for its address before the body is read', async (_, path, last) => {
  for (let nth = 0; nth < TIMES; nth += 1) expect((await fixture.post(path, {}, from(last))).status).not.toBe(429)
  expect(await postWithoutEnd(path, from(last))).toBe(429)
})

it('refuses 62 KB of numbers by their number', async () => {
  const body = Array(31_000).fill(1)
  for (const path of [QUOTE, '/collector/policy-reports'])
    expect((await fixture.post(path, body, from(3))).status).toBe(413)
})
