import { sampleTerms } from '@zmig/edge-contract/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frame, site, startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

/** Pages that one address may have rendered here in a minute. */
const TIMES = 3

let web: WebFixture
beforeAll(async () => {
  web = await startWebFixture({ limits: `page=${TIMES}` })
})
afterAll(() => web.stop())

const open = (path: string, address: string, accept = 'text/html') =>
  web.get(path, { headers: { accept, 'accept-encoding': 'identity', 'x-forwarded-for': address } })

/** Uses up what an address may have rendered. */
const exhaust = async (address: string) => {
  for (let nth = 0; nth < TIMES; nth += 1) expect((await open(`/?width=${address}-${nth}`, address)).status).toBe(200)
}

test('a browser that opened too many new pages gets a page of the shop in Hebrew, with status 429', async () => {
  await exhaust('203.0.113.1')
  const refused = await open('/?width=new-1', '203.0.113.1')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('content-security-policy')).toContain('style-src')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  const html = await refused.text()
  for (const part of [
    '<html lang="he" dir="rtl"',
    frame.header,
    frame.footer,
    '<h1>הגיעו יותר מדי בקשות</h1>',
    'נסו שוב בעוד דקה.',
    '<a href="">',
  ])
    expect(html).toContain(part)
})

test('a program that asked for no page gets the same refusal as problem details', async () => {
  await exhaust('203.0.113.2')
  const refused = await open('/?width=new-2', '203.0.113.2', 'application/json')
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    429,
    'application/problem+json; charset=utf-8',
  ])
  expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringMatching(/^[א-ת]/) as string })
})

test('a refused address still reads cached pages, and other addresses read new ones', async () => {
  expect((await open('/?width=read-1', '203.0.113.3')).status).toBe(200)
  await exhaust('203.0.113.4')
  expect((await open('/?width=read-1', '203.0.113.4')).status).toBe(200)
  expect((await open('/?width=read-2', '203.0.113.4')).status).toBe(429)
  expect((await open('/?width=read-2', '203.0.113.5')).status).toBe(200)
})

test('the data of a page is a file that browsers keep; where it is gone they render the page anew', async () => {
  const html = await (await open('/?data', '203.0.113.6')).text()
  const [, address = ''] = /href="(\/boot\/[\w-]{8}\/[^"]*)"/.exec(html) ?? []
  const kept = await open(address, '203.0.113.6')
  expect(kept.headers.get('cache-control')).toContain('immutable')
  expect(kept.headers.get('content-type')).toBe('application/json')
  expect(await kept.json()).toEqual({ site: { ...site, terms: sampleTerms }, slices: expect.anything(), state: {} })

  const gone = await open('/boot/of-another-start', '203.0.113.6')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await gone.json()).toMatchObject({ site: { terms: sampleTerms }, state: {}, anew: true })
})
