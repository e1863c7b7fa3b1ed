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

/** The files that a page runs at once, as its document names them. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<link rel="after-paint" as="script"[^>]* href="([^"]+)"/g)].map(([, address = '']) => address)

/**
 * Ten network segments (14,600 bytes) reach a phone in the first round trip. A document above them costs a second one, so who
 * needs more than the budget takes something else out. The scripts of a first load are those that the page starts itself.
 */
for (const { what, path, budget, scripts } of [
  {
    what: 'product',
    path: '/tire/moto/2912192905422/sava-mc-50-m-racer-120-70-17-150-60-17',
    budget: 13_300,
    scripts: 118_000,
  },
  { what: 'size list', path: '/list/moto/120/70/17', budget: 14_400, scripts: 121_000 },
  { what: 'home page', path: '/', budget: 14_600, scripts: 117_000 },
]) {
  test(`the document of a ${what} that is asked for again is at most ${budget} bytes`, async ({ baseURL }) => {
    // it is compressed as far as it goes beside other work
    await expect.poll(() => transferred((baseURL ?? '') + path)).toBeLessThanOrEqual(budget)
  })

  test(`the scripts of a ${what} are at most ${scripts} bytes`, async ({ baseURL, request }) => {
    const files = scriptsOf(await (await request.get(path)).text())
    expect(files).toHaveLength(3) // shell, slice, page
    const sizes = await Promise.all(files.map((file) => transferred((baseURL ?? '') + file)))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(scripts)
  })
}
