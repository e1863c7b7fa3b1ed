import { get } from 'node:http'
import { expect, test } from '../fixtures/test.ts'

/** Bytes of an answer as a phone gets it: brotli, with its headers. */
const transferred = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (answer) => {
      const headers = answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length)
      let body = 0
      answer.on('data', (chunk: Buffer) => (body += chunk.length))
      answer.once('end', () => resolve(headers + body))
    }).once('error', reject)
  })

/**
 * Ten network segments (14,600 bytes) reach a phone in the first round trip: that is what each of these pages should come to, and
 * the product of this test does. Who needs more than the budget takes something else out.
 */
for (const { what, path, budget } of [
  { what: 'product', path: '/tire/moto/2912192905422/sava-mc-50-m-racer-120-70-17-150-60-17', budget: 13_600 },
  { what: 'size list', path: '/list/moto/120/70/17', budget: 14_600 },
  { what: 'home page', path: '/', budget: 15_000 },
])
  test(`the document of a ${what} that is asked for again is at most ${budget} bytes`, async ({ baseURL }) => {
    // it is compressed as far as it goes beside other work
    await expect.poll(() => transferred((baseURL ?? '') + path)).toBeLessThanOrEqual(budget)
  })
